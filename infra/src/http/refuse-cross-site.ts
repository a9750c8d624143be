import type { FastifyInstance, FastifyRequest } from 'fastify'
import { senderMark } from '../identity/presented-secret.ts'
import { HttpProblem } from './problem.ts'

const SAFE = ['GET', 'HEAD', 'OPTIONS']

const single = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

/**
 * Checks the header that scripts cannot set, or the origin if the browser does not send that header (Fetch
 * Metadata, 2).
 */
const isOfAnotherSite = ({ headers }: FastifyRequest, origin: string): boolean => {
  const site = single(headers['sec-fetch-site'])
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return headers.origin !== undefined && headers.origin !== origin
}

/** Apps in pages of other sites send requests here for themselves. These routes ignore cookies. */
const FOR_APPS = ['/_internal/oauth/token', '/_internal/oauth/revoke']

/** No page of another site can make a program send its secret in a header. */
const needsOrigin = ({ method, url, headers }: FastifyRequest): boolean =>
  !SAFE.includes(method) &&
  !headers.authorization &&
  ((url.startsWith('/_internal/') && !FOR_APPS.includes(url)) || !!senderMark(headers))

/**
 * Refuses changes that a page of another site makes a browser send, either with its user's cookie or to sign
 * the user in as somebody else.
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
