import { setTimeout as pause } from 'node:timers/promises'
import { ROLES, roleProcesses } from '../../../support/role-processes.ts'
import type { Fault } from './fault.ts'

const REPLACED_WITHIN_MS = 60_000

export const rollingRestart: Fault = {
  id: 'F20',
  title: 'one process after the other is replaced, as an upgrade does',
  prepare: async () => ({
    shape: 'roles',
    async inject({ site }) {
      let replaced = 0
      const pidsOf = (role: (typeof ROLES)[number]) => roleProcesses(site.pid()).get(role) ?? []
      for (const role of ROLES) {
        const [oldest] = pidsOf(role)
        if (oldest === undefined) continue
        const count = pidsOf(role).length
        process.kill(oldest, 'SIGTERM')
        replaced += 1
        const deadline = performance.now() + REPLACED_WITHIN_MS
        while (pidsOf(role).includes(oldest) || pidsOf(role).length < count) {
          if (performance.now() > deadline) throw new Error(`${role} was not replaced`)
          await pause(50)
        }
      }
      return replaced
    },
    async heal() {},
  }),
}
