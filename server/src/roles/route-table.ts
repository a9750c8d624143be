import findMyWay, { type HTTPMethod } from 'find-my-way'
import type { ServedRoute } from './messages.ts'
import type { Role } from './role.ts'

export interface FoundRoute {
  readonly role: Role
  /** Parts of the address by name, in their order. */
  readonly params: Readonly<Record<string, string | undefined>>
}

/** Which role serves which route, as its processes tell. */
export interface RouteTable {
  /** Takes the place of what the role has told before. */
  set(role: Role, routes: readonly ServedRoute[]): void
  find(method: string, url: string): FoundRoute | undefined
}

/** As the roles themselves read addresses. */
const OPTIONS = { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 300 } as const

export const createRouteTable = (): RouteTable => {
  const told = new Map<Role, readonly ServedRoute[]>()
  let router = findMyWay(OPTIONS)
  return {
    set(role, routes) {
      told.set(role, routes)
      router = findMyWay(OPTIONS)
      for (const [served, each] of told)
        for (const { method, url } of each)
          if (!router.hasRoute(method as HTTPMethod, url))
            router.on(method as HTTPMethod, url, () => {}, served)
    },
    find(method, url) {
      const found = router.find(method as HTTPMethod, url)
      return found === null ? undefined : { role: found.store as Role, params: found.params }
    },
  }
}
