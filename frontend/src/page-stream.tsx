import type { AnyRouter } from '@tanstack/react-router'
import {
  createSsrStreamResponse,
  getSsrStatus,
  RouterServer,
  transformReadableStreamWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToReadableStream } from 'react-dom/server'
import { isStaffOnly } from './errors/staff-only.ts'

type PageStream = {
  request: Request
  router: AnyRouter
  responseHeaders: Headers
  /** Called once for each failure during rendering. */
  onError: (error: unknown) => void
}

/** The router itself knows one status for all errors. */
const statusOf = (router: AnyRouter): number =>
  router.state.matches.some(({ error }) => isStaffOnly(error)) ? 401 : getSsrStatus(router)

/** Streams the page of a loaded router. The router's own function would log failures to the console. */
export async function streamPage({ request, router, responseHeaders, onError }: PageStream) {
  let over = false
  try {
    const page = await renderToReadableStream(<RouterServer router={router} />, {
      signal: request.signal,
      ...(router.options.ssr?.nonce && { nonce: router.options.ssr.nonce }),
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        if (!over && !request.signal.aborted) onError(error)
      },
    })
    const body = transformReadableStreamWithRouter(router, page, {
      rendererSafePoint: 'script-close',
      signal: request.signal,
      onAbort: () => {
        over = true
      },
    })
    const init = { status: statusOf(router), headers: responseHeaders }
    return createSsrStreamResponse(router, new Response(body as BodyInit, init))
  } catch (error) {
    router.serverSsr?.cleanup()
    throw error
  }
}
