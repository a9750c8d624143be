import type { FastifyRequest } from 'fastify'

/**
 * A request of ours as the Fetch API has it, always below our own origin: a path such as `//host/` must not become the
 * address of another one. Undefined for a target that is no path.
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
