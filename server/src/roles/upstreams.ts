import type { Role } from './role.ts'

/** Where the ready processes of each role listen. */
export interface Upstreams {
  add(role: Role, address: string): void
  remove(role: Role, address: string): void
  /** By turns, not one of `tried`; undefined: there is no other. */
  pick(role: Role, tried?: ReadonlySet<string>): string | undefined
  count(role: Role): number
}

export const createUpstreams = (): Upstreams => {
  const addresses = new Map<Role, string[]>()
  const turns = new Map<Role, number>()
  const of = (role: Role): string[] => addresses.get(role) ?? []
  return {
    add: (role, address) => void addresses.set(role, [...of(role), address]),
    remove: (role, address) =>
      void addresses.set(
        role,
        of(role).filter((each) => each !== address),
      ),
    pick(role, tried = new Set()) {
      const free = of(role).filter((address) => !tried.has(address))
      const turn = turns.get(role) ?? 0
      turns.set(role, turn + 1)
      return free[turn % Math.max(1, free.length)]
    },
    count: (role) => of(role).length,
  }
}
