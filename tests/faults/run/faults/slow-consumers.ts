import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf } from '../../../benchmarks/process-memory.ts'
import { createEmptyProject, ok } from '../../../support/publish.ts'
import { roleProcesses } from '../../../support/role-processes.ts'
import type { Site } from '../site.ts'
import type { Fault, Moment } from './fault.ts'
import { openSlowClients, type SlowClient } from './slow-clients.ts'

const SLOW_CLIENTS = 40
const MAX_FROZEN_MS = 8_000
/** Done once in a long run. */
const LONG_FROZEN_MS = 60_000
/** A log that no buffer of a connection holds: 100 texts of 62 KB. */
const TEXTS = 100
const TEXT = 'A long text that fills the buffers of a connection. '.repeat(1_200)

const writeLongTexts = async ({ lanes, random }: Moment): Promise<void> => {
  const owner = lanes[0]?.owner.api
  if (!owner) return
  const { id } = await createEmptyProject(owner, `long-${random.whole(0, 1e9)}`)
  for (let number = 0; number < TEXTS; number++)
    ok(await owner.patch(`/v2/project/${id}`, { body: `${number} ${TEXT}` }), 204)
}

/** Of the gateway and the processes that send events. In MB. */
const memoryOfSenders = ({ pid }: Site): number =>
  [pid(), ...(roleProcesses(pid()).get('query-api') ?? [])].reduce((sum, each) => sum + memoryOf(each).pss, 0)

export const slowConsumers: Fault = {
  id: 'F14',
  title: 'projectors are frozen, and clients read a byte per second or nothing',
  async prepare() {
    let stopped: readonly number[] = []
    let slow: readonly SlowClient[] = []
    return {
      shape: 'roles',
      lastsMs: 0,
      async inject(moment) {
        const { site, random, point, say } = moment
        if (point === 0) await writeLongTexts(moment)
        const before = memoryOfSenders(site)
        slow = await openSlowClients(site, SLOW_CLIENTS)
        stopped = roleProcesses(site.pid()).get('projectors') ?? []
        for (const pid of stopped) process.kill(pid, 'SIGSTOP')
        await pause(point === 2 ? LONG_FROZEN_MS : random.next() * MAX_FROZEN_MS)
        const growth = memoryOfSenders(site) - before
        say(`${SLOW_CLIENTS} slow clients took ${Math.round(growth)} MB more than ${Math.round(before)} MB`)
        return 0
      },
      async heal() {
        for (const pid of stopped) process.kill(pid, 'SIGCONT')
        for (const client of slow) client.leave()
      },
    }
  },
}
