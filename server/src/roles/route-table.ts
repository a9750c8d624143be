import findMyWay, { type HTTPMethod } from 'find-my-way'
import type { ServedRoute } from './messages.ts'
import type { Role } from './role.ts'

export interface FoundRoute {
  readonly role: Role
  /** Parts of the address by name, in order. */
  readonly params: Readonly<Record<string, string | undefined>>
}

/** The routes that each role serves, as its processes report them. */
export interface RouteTable {
  /** Replaces the role's earlier routes. */
  set(role: Role, routes: readonly ServedRoute[]): void
  find(method: string, url: string): FoundRoute | undefined
}

/** The roles themselves parse addresses in the same way. */
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
