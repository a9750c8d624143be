import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** Files that browsers and link previews request under fixed names. */
const pictures: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'favicon.ico': 'image/x-icon',
    'favicon.svg': 'image/svg+xml',
    'apple-touch-icon.png': 'image/png',
    'card.png': 'image/png',
  }),
)

const CACHED = 'public, max-age=86400'

const robots = (publicUrl: string): string =>
  `User-agent: *\nDisallow: /site/\nDisallow: /_internal/\n\nSitemap: ${publicUrl}/sitemap.xml\n`

/** Lets a browser search the catalogue from its address bar. */
const searchDescription = (publicUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    '<ShortName>Modstead</ShortName>',
    '<Description>Search the open catalogue of game add-ons</Description>',
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image width="48" height="48" type="image/x-icon">${publicUrl}/favicon.ico</Image>`,
    `<Url type="text/html" template="${publicUrl}/search?q={searchTerms}"/>`,
    '</OpenSearchDescription>\n',
  ].join('\n')

/** Serves the files at the root of the site. `client` is the directory of its built browser part. */
export const serveRootFiles = async (
  app: FastifyInstance,
  { publicUrl, client }: { readonly publicUrl: string; readonly client: string },
): Promise<void> => {
  for (const [name, type] of pictures) {
    const bytes = await readFile(join(client, name))
    app.get(`/${name}`, (_request, reply) => reply.type(type).header('cache-control', CACHED).send(bytes))
  }
  const texts = [
    { path: '/robots.txt', type: 'text/plain; charset=utf-8', text: robots(publicUrl) },
    {
      path: '/opensearch.xml',
      type: 'application/opensearchdescription+xml',
      text: searchDescription(publicUrl),
    },
  ]
  for (const { path, type, text } of texts)
    app.get(path, (_request, reply) => reply.type(type).header('cache-control', CACHED).send(text))
}
