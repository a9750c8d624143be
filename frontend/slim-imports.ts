import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

/** Vite's own also loads styles and what a chunk imports; all styles are in one file here, and chunks are fetched ahead. */
const code = `export const __vitePreload = (load) =>
  load().catch((error) => {
    const event = new Event('vite:preloadError', { cancelable: true })
    event.payload = error
    dispatchEvent(event)
    if (!event.defaultPrevented) throw error
  })`

/** Tells of chunks that cannot be had, without the rest of what wraps an import in Vite. */
export function slimImports(): Plugin {
  return {
    name: 'slim-imports',
    enforce: 'pre',
    load: (id) => (id === helper ? { code, moduleSideEffects: false } : undefined),
  }
}
