import { pageAssets } from 'virtual:page-assets'
import { createRequestHandler, RouterServer, renderRouterToStream } from '@tanstack/react-router/ssr/server'
import type { ApiGet } from './api/read-page.ts'
import { failurePage } from './errors/failure-page.ts'
import { readPreferences } from './preferences/preferences.ts'
import { makeRouter } from './router.tsx'

export type HandleOptions = {
  /** Of this answer's Content-Security-Policy; goes on every script. */
  nonce: string
  /** Reads the site's API, redirects not followed. */
  get: ApiGet
  /** Public address of the site, without a slash at the end. */
  origin: string
}

const manifest = {
  routes: {
    __root__: {
      css: pageAssets.styles,
      preloads: pageAssets.preloads,
      scripts: [{ attrs: { type: 'module', async: true, src: pageAssets.entry } }],
    },
    ...Object.fromEntries(
      Object.entries(pageAssets.chunks).map(([route, preloads]) => [route, { preloads }]),
    ),
  },
}

/** What went wrong inside is for the log; an error's message would reach the page. */
function guarded(get: ApiGet): ApiGet {
  return async (path) => {
    try {
      return await get(path)
    } catch (error) {
      console.error(error)
      return { status: 503, body: { detail: 'The catalogue cannot be reached right now.' } }
    }
  }
}

/** Renders one page of the site: 200, 301, 307, 404 or 500, always as HTML. */
export async function handle(request: Request, { nonce, get, origin }: HandleOptions): Promise<Response> {
  const preferences = readPreferences(request.headers.get('cookie') ?? '')
  const render = createRequestHandler({
    request,
    createRouter: () => makeRouter({ get: guarded(get), origin, preferences, nonce }),
    getRouterManifest: () => manifest,
  })
  try {
    return await render(({ request, responseHeaders, router }) =>
      renderRouterToStream({
        request,
        responseHeaders,
        router,
        children: <RouterServer router={router} />,
      }),
    )
  } catch (error) {
    if (request.signal.aborted) throw error
    console.error(error)
    return failurePage()
  }
}
