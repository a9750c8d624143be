import type { FastifyRequest } from 'fastify'

/**
 * Converts a request into one of the Fetch API, always below our own origin: a path such as `//host/` must
 * not become the address of another one. Returns undefined if the target is not a path.
 */
export const asWebRequest = (
  request: Pick<FastifyRequest, 'url' | 'headers'>,
  origin: string,
): Request | undefined => {
  const url = request.url.startsWith('/') ? URL.parse(origin + request.url) : null
  if (url === null) return undefined
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string') headers.set(name, value)
  return new Request(url, { method: 'GET', headers })
}
