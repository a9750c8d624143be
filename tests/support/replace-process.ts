import { setTimeout as pause } from 'node:timers/promises'
import { type RoleName, roleProcesses } from './role-processes.ts'

const REPLACED_WITHIN_MS = 120_000
const LOOK_EVERY_MS = 50

/** The product as `npm run start:roles` runs it. */
interface ProductInRoles {
  readonly url: string
  /** Id of the process that keeps the others. */
  pid(): number
}

const pidsOf = ({ pid }: ProductInRoles, role: RoleName): readonly number[] =>
  roleProcesses(pid()).get(role) ?? []

/** Number of processes of a role that may get requests. For roles that answer none, of running processes. */
const ready = async ({ url }: ProductInRoles, role: RoleName): Promise<number> => {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  const body = (await answer?.json().catch(() => undefined)) as
    | { readonly processes?: Readonly<Record<string, number>> }
    | undefined
  return body?.processes?.[role] ?? 0
}

/**
 * Ends a process like a supervisor, and waits for the one with which its keeper replaces it. Returns the new
 * one.
 */
export const replaceProcess = async (
  product: ProductInRoles,
  role: RoleName,
  old: number,
): Promise<number> => {
  const before = pidsOf(product, role)
  process.kill(old, 'SIGTERM')
  const deadline = performance.now() + REPLACED_WITHIN_MS
  for (;;) {
    const now = pidsOf(product, role)
    const fresh = now.find((pid) => !before.includes(pid))
    if (fresh !== undefined && !now.includes(old) && (await ready(product, role)) >= before.length)
      return fresh
    if (performance.now() > deadline) throw new Error(`${role} was not replaced`)
    await pause(LOOK_EVERY_MS)
  }
}
