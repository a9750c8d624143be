import { pageAssets } from 'virtual:page-assets'
import { isNotFound } from '@tanstack/react-router'
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import { ApiError } from './api/api-error.ts'
import type { ApiGet } from './api/read-page.ts'
import { failurePage } from './errors/failure-page.ts'
import { streamPage } from './page-stream.tsx'
import { readPreferences } from './preferences/preferences.ts'
import { makeRouter } from './router.tsx'

export type HandleOptions = {
  /** Of this answer's Content-Security-Policy; goes on every script. */
  nonce: string
  /** Reads the site's API, redirects not followed. */
  get: ApiGet
  /** Public address of the site, without a slash at the end. */
  origin: string
  /** Hears of every failure that the visitor is not told of, once. */
  onError: (error: unknown) => void
  /** Shows the pages below /dev, for those who build the site. */
  devPages: boolean
}

const manifest = {
  routes: {
    __root__: {
      preloads: pageAssets.preloads,
      scripts: [{ attrs: { type: 'module', async: true, src: pageAssets.entry } }],
    },
    ...Object.fromEntries(
      Object.entries(pageAssets.chunks).map(([route, preloads]) => [route, { preloads }]),
    ),
  },
}

/** What went wrong inside is for the log; an error's message would reach the page. */
function guarded(get: ApiGet, onError: HandleOptions['onError']): ApiGet {
  return async (path) => {
    try {
      return await get(path)
    } catch (error) {
      onError(error)
      return { status: 503, body: { detail: 'The catalogue cannot be reached right now.' } }
    }
  }
}

/** The router spells some signs otherwise than URLs do (`^`), and would redirect there and back for ever. */
function leadsToItself(page: Response, request: Request): boolean {
  const location = page.headers.get('location')
  return location !== null && URL.parse(location, request.url)?.href === request.url
}

const NOWHERE = '/404'

/** Renders one page of the site: 200, 301, 307, 404 or 500, always as HTML. */
export async function handle(request: Request, options: HandleOptions): Promise<Response> {
  const { nonce, get, origin, devPages } = options
  const told = new Set<unknown>()
  const onError = (error: unknown) => {
    if (!told.has(error)) options.onError(error)
    told.add(error)
  }
  const preferences = readPreferences(request.headers.get('cookie') ?? '')
  const render = (asked: Request): Promise<Response> => {
    const handler = createRequestHandler({
      request: asked,
      createRouter: () =>
        makeRouter({
          get: guarded(get, onError),
          origin,
          preferences,
          nonce,
          devPages,
          styles: pageAssets.styles,
        }),
      getRouterManifest: () => manifest,
    })
    return handler((loaded) => {
      // What the API refused was its own to report.
      for (const { error } of loaded.router.state.matches)
        if (error && !(error instanceof ApiError) && !isNotFound(error)) onError(error)
      return streamPage({ ...loaded, onError })
    })
  }
  try {
    const page = await render(request)
    return leadsToItself(page, request)
      ? await render(new Request(new URL(NOWHERE, request.url), request))
      : page
  } catch (error) {
    if (request.signal.aborted) throw error
    onError(error)
    return failurePage()
  }
}
