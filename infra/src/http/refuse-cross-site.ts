import type { FastifyInstance, FastifyRequest } from 'fastify'
import { senderMark } from '../identity/presented-secret.ts'
import { HttpProblem } from './problem.ts'

const SAFE = ['GET', 'HEAD', 'OPTIONS']

const single = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

/** By the header that scripts cannot set, or by the origin where a browser does not send it (Fetch Metadata, 2). */
const isOfAnotherSite = ({ headers }: FastifyRequest, origin: string): boolean => {
  const site = single(headers['sec-fetch-site'])
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return headers.origin !== undefined && headers.origin !== origin
}

/** Apps that run in pages of other sites ask here for themselves; nothing here looks at a cookie. */
const FOR_APPS = ['/_internal/oauth/token', '/_internal/oauth/revoke']

/** Programs that carry their secret in a header are asked by nobody else's page. */
const needsOrigin = ({ method, url, headers }: FastifyRequest): boolean =>
  !SAFE.includes(method) &&
  !headers.authorization &&
  ((url.startsWith('/_internal/') && !FOR_APPS.includes(url)) || !!senderMark(headers))

/**
 * Refuses changes that a page of another site lets a browser send, with the cookie of whoever sits before it or to sign
 * them in as somebody else.
 */
export const refuseCrossSite = (app: FastifyInstance, publicUrl: string): void => {
  const { origin } = new URL(publicUrl)
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = needsOrigin(request) && isOfAnotherSite(request, origin)
    done(
      isRefused
        ? new HttpProblem('cross-site-request', 'A page of another site sent this request.')
        : undefined,
    )
  })
}
