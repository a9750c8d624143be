import { pageAssets } from 'virtual:page-assets'
import { isNotFound } from '@tanstack/react-router'
import { createRequestHandler } from '@tanstack/react-router/ssr/server'
import { ApiError } from './api/api-error.ts'
import type { ApiGet } from './api/read-page.ts'
import { failurePage } from './errors/failure-page.ts'
import { isStaffOnly } from './errors/staff-only.ts'
import { streamPage } from './page-stream.tsx'
import { readCosmetics } from './preferences/cosmetics.ts'
import { lookOf } from './preferences/look.ts'
import { readPreferences } from './preferences/preferences.ts'
import { makeRouter } from './router.tsx'
import { t } from './texts/t.ts'
import { readViewer } from './viewer/read-viewer.ts'
import { viewerAddress } from './viewer/viewer-address.ts'

export type HandleOptions = {
  /** The nonce of this response's Content-Security-Policy, set on every script. */
  nonce: string
  /** Reads the site's API without following redirects. */
  get: ApiGet
  /** Public address of the site, without a trailing slash. */
  origin: string
  /** Called once for every failure that the visitor does not see. */
  onError: (error: unknown) => void
  /** Enables the pages below /dev, for developers of the site. */
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

/** Internal errors go to the log; otherwise their messages would reach the page. */
function guarded(get: ApiGet, onError: HandleOptions['onError']): ApiGet {
  return async (path) => {
    try {
      return await get(path)
    } catch (error) {
      onError(error)
      return { status: 503, body: { detail: t('site.catalogue-unreachable') } }
    }
  }
}

/** The router escapes some characters differently from URLs (`^`), which would cause an endless redirect. */
function leadsToItself(page: Response, request: Request): boolean {
  const location = page.headers.get('location')
  return location !== null && URL.parse(location, request.url)?.href === request.url
}

const NOWHERE = '/404'

/** Renders one page of the site: 200, 301, 307, 401, 404 or 500, always as HTML. */
export async function handle(request: Request, options: HandleOptions): Promise<Response> {
  const { nonce, get, origin, devPages } = options
  const told = new Set<unknown>()
  const onError = (error: unknown) => {
    if (!told.has(error)) options.onError(error)
    told.add(error)
  }
  const cookies = request.headers.get('cookie') ?? ''
  const preferences = readPreferences(cookies)
  const look = lookOf(readCosmetics(cookies))
  const ask = guarded(get, onError)
  const viewer = await readViewer(cookies, ask)
  const render = (asked: Request): Promise<Response> => {
    const handler = createRequestHandler({
      request: asked,
      createRouter: () => {
        const styles = pageAssets.styles
        const router = makeRouter({ get: ask, origin, preferences, nonce, devPages, styles, look })
        if (viewer) router.options.context.pages.put(viewerAddress, viewer)
        return router
      },
      getRouterManifest: () => manifest,
    })
    return handler((loaded) => {
      // The API has already reported its own errors.
      for (const { error } of loaded.router.state.matches)
        if (error && !(error instanceof ApiError) && !isNotFound(error) && !isStaffOnly(error)) onError(error)
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
