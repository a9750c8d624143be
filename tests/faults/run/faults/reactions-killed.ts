import { setTimeout as pause } from 'node:timers/promises'
import { roleProcesses } from '../../../support/role-processes.ts'
import type { Site } from '../site.ts'
import type { Fault } from './fault.ts'
import { promiseMails } from './promise-mails.ts'

const MAILS = 4
/** A site sends its mails one after the other. One of them may have arrived already. */
const SENT_WITHIN_MS = 5_000

const killReactions = ({ pid }: Pick<Site, 'pid'>): number => {
  const pids = roleProcesses(pid()).get('reactions') ?? []
  for (const each of pids) process.kill(each, 'SIGKILL')
  return pids.length
}

export const jobsKilled: Fault = {
  id: 'F4',
  title: 'kill -9 of reactions during jobs',
  prepare: async () => ({
    shape: 'roles',
    async inject(moment) {
      await promiseMails(moment, MAILS)
      await pause(moment.random.next() * 100)
      return killReactions(moment.site)
    },
    // The keeper of the processes restarts them.
    async heal() {},
  }),
}

export const mailsKilled: Fault = {
  id: 'F5',
  title: 'kill -9 after a mail was sent, before it is marked as sent',
  prepare: async () => ({
    shape: 'roles',
    async inject(moment) {
      let killed: number | undefined
      // The server has accepted the mail, but its answer never arrives.
      moment.mails.onNext(async () => {
        killed = killReactions(moment.site)
      })
      await promiseMails(moment, MAILS)
      const deadline = performance.now() + SENT_WITHIN_MS
      while (killed === undefined && performance.now() < deadline) await pause(10)
      return killed ?? 0
    },
    async heal() {},
  }),
}
