import { type RoleName, roleProcesses } from '../../../support/role-processes.ts'
import type { Fault } from './fault.ts'

/** kill -9 of the oldest process of a role, or of both of its processes at once. */
const roleKilled = (id: string, title: string, roles: readonly RoleName[]): Fault => ({
  id,
  title,
  prepare: async () => ({
    shape: 'roles',
    async inject({ site, random }) {
      const role = random.pick(roles)
      const pids = roleProcesses(site.pid()).get(role) ?? []
      const killed = random.next() < 0.5 ? pids : pids.slice(0, 1)
      for (const pid of killed) process.kill(pid, 'SIGKILL')
      return killed.length
    },
    // The keeper of the processes restarts them.
    async heal() {},
  }),
})

export const commandApiKilled = roleKilled('F1', 'kill -9 of command-api', ['command-api'])
export const projectorsKilled = roleKilled('F2', 'kill -9 of projectors', ['projectors'])
export const readersKilled = roleKilled('F3', 'kill -9 of query-api or web', ['query-api', 'web'])
