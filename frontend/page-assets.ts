import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { folderToken } from './localize/tokens.ts'

type Chunk = { file: string; css?: string[]; imports?: string[]; assets?: string[] }
type Manifest = Record<string, Chunk>

const moduleId = 'virtual:page-assets'
const entry = 'src/client.tsx'
const address = (file: string) => `/assets/${folderToken}${basename(file)}`

function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((name) => filesOf(manifest, name, seen))]
}

/** Chunks by route id, without those that the entry already loads. */
function chunksByRoute(manifest: Manifest, routes: string): Record<string, string[]> {
  const already = new Set(filesOf(manifest, entry))
  const chunks: Record<string, string[]> = {}
  for (const name of readdirSync(routes)) {
    const id = readFileSync(join(routes, name), 'utf8').match(/createFileRoute\('([^']+)'\)/)?.[1]
    if (!id) continue
    const files = Object.keys(manifest)
      .filter((key) => key.startsWith(`src/routes/${name}?`))
      .flatMap((key) => filesOf(manifest, key))
    chunks[id] = [...new Set(files)].filter((file) => !already.has(file)).map(address)
  }
  return chunks
}

/** Gives the server bundle the CSS and the names of the client chunks, so that a page can request them all at once. */
export function pageAssets(): Plugin {
  let root = ''
  return {
    name: 'page-assets',
    configResolved: (config) => {
      root = config.root
    },
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : undefined),
    load(id) {
      if (id !== `\0${moduleId}`) return
      const built = join(root, 'dist/client')
      const manifest: Manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'))
      const client = manifest[entry]
      if (!client) throw new Error(`The build of the browser's part has no ${entry}.`)
      const assets = {
        entry: address(client.file),
        preloads: filesOf(manifest, entry).map(address),
        styles: (client.css ?? []).map((file) => readFileSync(join(built, file), 'utf8')).join(''),
        chunks: chunksByRoute(manifest, join(root, 'src/routes')),
      }
      return `export const pageAssets = ${JSON.stringify(assets)}`
    },
  }
}
