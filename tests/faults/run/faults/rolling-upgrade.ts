import { setTimeout as pause } from 'node:timers/promises'
import { openDeployment } from '../../../support/deployed-release.ts'
import { type RoleName, roleProcesses } from '../../../support/role-processes.ts'
import type { Site } from '../site.ts'
import type { Fault } from './fault.ts'

const REPLACED_WITHIN_MS = 120_000
const LOOK_EVERY_MS = 50
/** Those that read what the projectors write: each release has tables of its own. */
const READING: readonly RoleName[] = ['reactions', 'command-api', 'query-api', 'web']

const pidsOf = ({ pid }: Site, role: RoleName): readonly number[] => roleProcesses(pid()).get(role) ?? []

/** Processes of each role that requests may be led to; those that answer none have to run. */
const ready = async ({ url }: Site, role: RoleName): Promise<number> => {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
  const body = (await answer?.json().catch(() => undefined)) as
    | { readonly processes?: Readonly<Record<string, number>> }
    | undefined
  return body?.processes?.[role] ?? 0
}

/** Ends a process as a supervisor does, and waits for the one that its keeper starts in its place. Gives the new one. */
const replace = async (site: Site, role: RoleName, old: number): Promise<number> => {
  const before = pidsOf(site, role)
  process.kill(old, 'SIGTERM')
  const deadline = performance.now() + REPLACED_WITHIN_MS
  for (;;) {
    const now = pidsOf(site, role)
    const fresh = now.find((pid) => !before.includes(pid))
    if (fresh !== undefined && !now.includes(old) && (await ready(site, role)) >= before.length) return fresh
    if (performance.now() > deadline) throw new Error(`${role} was not replaced`)
    await pause(LOOK_EVERY_MS)
  }
}

export const rollingUpgrade: Fault = {
  id: 'F20',
  title:
    'a release with a changed projection takes over process by process, beside the old one, and gives back',
  async prepare() {
    const deployment = await openDeployment('f20')
    const ofNextRelease = new Map<number, RoleName>()
    return {
      shape: 'roles',
      bundle: deployment.directory,
      variables: { DRAIN_SECONDS: '2' },
      async inject({ site, point }) {
        await deployment.deploy('next')
        const take = async (role: RoleName, count: number) => {
          for (const old of pidsOf(site, role).slice(0, count))
            ofNextRelease.set(await replace(site, role, old), role)
        }
        // The other one keeps up the tables of the release that still reads them.
        await take('projectors', 1)
        for (const role of READING) await take(role, point % 2 === 0 ? 1 : 2)
        return 0
      },
      async heal({ site }) {
        await deployment.deploy('present')
        for (const role of [...READING, 'projectors'] as const)
          for (const [pid, its] of ofNextRelease) if (its === role) await replace(site, role, pid)
        ofNextRelease.clear()
      },
      remove: () => deployment.forget(),
    }
  },
}
