import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

/** Vite's helper also preloads styles and imported chunks; here the page contains all styles, and chunks are prefetched. */
const code = `export const __vitePreload = (load) =>
  load().catch((error) => {
    const event = new Event('vite:preloadError', { cancelable: true })
    event.payload = error
    dispatchEvent(event)
    if (!event.defaultPrevented) throw error
  })`

/** Reports chunks that fail to load, without the rest of Vite's import helper. */
export function slimImports(): Plugin {
  return {
    name: 'slim-imports',
    enforce: 'pre',
    load: (id) => (id === helper ? { code, moduleSideEffects: false } : undefined),
  }
}
