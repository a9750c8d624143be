import { openDeployment } from '../../../support/deployed-release.ts'
import { replaceProcess } from '../../../support/replace-process.ts'
import { type RoleName, roleProcesses } from '../../../support/role-processes.ts'
import type { Site } from '../site.ts'
import type { Fault } from './fault.ts'

/** Roles that read the projectors' tables, in the order of an upgrade. Each release has its own tables. */
const READING: readonly RoleName[] = ['reactions', 'query-api', 'command-api', 'web']

const pidsOf = ({ pid }: Site, role: RoleName): readonly number[] => roleProcesses(pid()).get(role) ?? []

export const rollingUpgrade: Fault = {
  id: 'F20',
  title: 'a release with a changed projection replaces the old one process by process, and is rolled back',
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
            ofNextRelease.set(await replaceProcess(site, role, old), role)
        }
        // The other one updates the tables of the release that still reads them.
        await take('projectors', 1)
        for (const role of READING) await take(role, point % 2 === 0 ? 1 : 2)
        return 0
      },
      async heal({ site }) {
        await deployment.deploy('present')
        for (const role of [...READING.toReversed(), 'projectors'] as const)
          for (const [pid, its] of ofNextRelease) if (its === role) await replaceProcess(site, role, pid)
        ofNextRelease.clear()
      },
      remove: () => deployment.forget(),
    }
  },
}
