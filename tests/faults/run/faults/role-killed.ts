import { type RoleName, roleProcesses } from '../../../support/role-processes.ts'
import { type EventFollowers, startEventFollowers } from './event-followers.ts'
import type { Fault, Moment } from './fault.ts'

/** kill -9 of the oldest process of a role, or of both of its processes at once. */
const killSome = async ({ site, random }: Moment, roles: readonly RoleName[]): Promise<number> => {
  const role = random.pick(roles)
  const pids = roleProcesses(site.pid()).get(role) ?? []
  const killed = random.next() < 0.5 ? pids : pids.slice(0, 1)
  for (const pid of killed) process.kill(pid, 'SIGKILL')
  return killed.length
}

const roleKilled = (id: string, title: string, roles: readonly RoleName[]): Fault => ({
  id,
  title,
  prepare: async () => ({
    shape: 'roles',
    inject: (moment) => killSome(moment, roles),
    // The keeper of the processes restarts them.
    async heal() {},
  }),
})

export const commandApiKilled = roleKilled('F1', 'kill -9 of command-api', ['command-api'])
export const projectorsKilled = roleKilled('F2', 'kill -9 of projectors', ['projectors'])

/** So that each process of the role has a follower of either form. */
const PAIRS_OF_FOLLOWERS = 2

export const readersKilled: Fault = {
  id: 'F3',
  title: 'kill -9 of query-api or web, while others follow the events',
  async prepare() {
    let following: readonly EventFollowers[] = []
    return {
      shape: 'roles',
      async inject(moment) {
        const { site, history } = moment
        following = Array.from({ length: PAIRS_OF_FOLLOWERS }, () => startEventFollowers(site, history))
        await moment.load.acknowledged(1)
        return killSome(moment, [moment.point % 2 === 0 ? 'query-api' : 'web'])
      },
      async heal() {},
      async check({ say }) {
        const found = await Promise.all(following.map((each) => each.compared(say)))
        return found.flat()
      },
    }
  },
}
