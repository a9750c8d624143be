import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'
const missingChunk = fileURLToPath(new URL('src/errors/missing-chunk.ts', import.meta.url))

/** Vite's helper also preloads styles and imported chunks; here the page contains all styles, and chunks are prefetched. */
const code = `export { importChunk as __vitePreload } from ${JSON.stringify(missingChunk)}`

/** Imports chunks without the rest of Vite's import helper, and says what happens if one fails to load. */
export function slimImports(): Plugin {
  return {
    name: 'slim-imports',
    enforce: 'pre',
    load: (id) => (id === helper ? { code, moduleSideEffects: false } : undefined),
  }
}
