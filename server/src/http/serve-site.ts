import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import { TRUSTED_MEDIA_HOSTS } from '@modstead/infra/markdown/trusted-media-hosts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApiPath } from './api-path.ts'
import { sendUnknownRoute } from './build-http.ts'
import { IN_PROCESS_ADDRESS } from './rate-limit.ts'
import { serveRootFiles } from './site-root-files.ts'
import { asWebRequest } from './web-request.ts'

interface DataAnswer {
  readonly status: number
  readonly location?: string
  readonly body: unknown
}

/** What the built site exports: a whole page for a request, with data read through `get`. */
export interface SiteModule {
  handle(
    request: Request,
    options: {
      nonce: string
      origin: string
      get: (path: string) => Promise<DataAnswer>
      onError: (error: unknown) => void
    },
  ): Promise<Response>
}

interface SiteSettings {
  readonly publicUrl: string
  readonly filesUrl: string
  /** Directory of the built site: `client/` and `server/`. */
  readonly dist: string
}

/** Where pictures of the trusted hosts may really lie: code hosts lead on to these. */
const MEDIA_STORES = ['*.githubusercontent.com', 'github-production-user-asset-6210df.s3.amazonaws.com']

const FRAMES = [
  ...['https://www.youtube-nocookie.com', 'https://youtube-nocookie.com'],
  ...['https://www.youtube.com', 'https://youtube.com'],
  ...['https://discord.com', 'https://www.discord.com'],
]

const contentSecurityPolicy = (nonce: string, filesUrl: string): string => {
  const media = [new URL(filesUrl).origin, ...TRUSTED_MEDIA_HOSTS, ...MEDIA_STORES].join(' ')
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${media}`,
    `media-src 'self' ${media}`,
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${FRAMES.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
}

/** The site's own reads go through the same routes as everyone's, without a network and without the rate limit. */
const readInProcess =
  (app: FastifyInstance, request: FastifyRequest) =>
  async (path: string): Promise<DataAnswer> => {
    const { authorization, cookie } = request.headers
    const answer = await app.inject({
      method: 'GET',
      url: path,
      remoteAddress: IN_PROCESS_ADDRESS,
      headers: { ...(authorization && { authorization }), ...(cookie && { cookie }) },
    })
    const location = answer.headers.location
    const body: unknown = answer.headers['content-type']?.toString().includes('json') ? answer.json() : null
    return { status: answer.statusCode, body, ...(typeof location === 'string' && { location }) }
  }

const send = (reply: FastifyReply, page: Response): FastifyReply => {
  reply.code(page.status)
  for (const [name, value] of page.headers) reply.header(name, value)
  return page.body ? reply.send(Readable.fromWeb(page.body as never)) : reply.send('')
}

const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !isApiPath(request.url)

/** What the root says to a program; browsers ask for text/html and get the home page. */
const about = (publicUrl: string) => ({
  about: 'Welcome to Modstead, an open catalogue of game add-ons.',
  documentation: `${publicUrl}/docs`,
  name: 'modstead',
  version: '2.7.0',
})

/** Serves the built site: its assets, and every page that no other route takes, rendered on the server. */
export const serveSite = async (app: FastifyInstance, settings: SiteSettings): Promise<void> => {
  const entry = join(settings.dist, 'server', 'server.js')
  if (!existsSync(entry))
    throw new Error(`The site is not built: ${entry} is missing. Start with npm start, which builds it.`)
  const site = (await import(entry)) as SiteModule
  const client = join(settings.dist, 'client')
  await serveRootFiles(app, { publicUrl: settings.publicUrl, client })
  await app.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  })

  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const asked = asWebRequest(request, settings.publicUrl)
    if (!asked) return sendUnknownRoute(request, reply)
    const nonce = randomBytes(16).toString('base64')
    reply.headers({
      'content-security-policy': contentSecurityPolicy(nonce, settings.filesUrl),
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'private, no-cache',
      vary: 'accept, cookie',
    })
    const get = readInProcess(app, request)
    const rendered = await site.handle(asked, {
      nonce,
      origin: settings.publicUrl,
      get,
      onError: (error) =>
        request.log.error({ err: error, reqId: request.id }, 'a page could not be drawn as it should'),
    })
    return send(reply, rendered)
  }

  app.get('/', (request, reply) =>
    request.headers.accept?.includes('text/html')
      ? page(request, reply)
      : reply.send(about(settings.publicUrl)),
  )
  const anyPage = (request: FastifyRequest, reply: FastifyReply) =>
    wantsPage(request) ? page(request, reply) : sendUnknownRoute(request, reply)
  // Answers are compressed where they have a route; only what no route can take is left to the other one.
  app.get('/*', anyPage)
  app.setNotFoundHandler(anyPage)
}
