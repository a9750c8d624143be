import { hash } from 'node:crypto'
import type { Role } from './role.ts'

/** The addresses of the ready processes of each role. */
export interface Upstreams {
  add(role: Role, address: string): void
  remove(role: Role, address: string): void
  /**
   * Never returns one of `tried`. undefined: there is no other. Requests about the same `thing` go to the
   * same process while it exists; others take turns.
   */
  pick(role: Role, tried?: ReadonlySet<string>, thing?: string): string | undefined
  count(role: Role): number
}

/** Each thing prefers the processes in its own order, so that few move when one comes or goes. */
const preferred = (addresses: readonly string[], thing: string): string | undefined =>
  addresses
    .map((address) => ({ address, weight: hash('sha1', `${address} ${thing}`) }))
    .reduce<{ address: string; weight: string } | undefined>(
      (first, each) => (first === undefined || each.weight > first.weight ? each : first),
      undefined,
    )?.address

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
    pick(role, tried = new Set(), thing) {
      const free = of(role).filter((address) => !tried.has(address))
      if (thing !== undefined) return preferred(free, thing)
      const turn = turns.get(role) ?? 0
      turns.set(role, turn + 1)
      return free[turn % Math.max(1, free.length)]
    },
    count: (role) => of(role).length,
  }
}
