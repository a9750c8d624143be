import { listenToProgress } from '@modstead/infra/log-following/progress-listener'
import { followedElsewhere } from '../followed-elsewhere.ts'
import { type Runner, type RunnerParts, startRunner } from './runner.ts'

/** A runner of one group. While another process has the lease, it receives that process's progress. */
export const runGroup = (parts: Omit<RunnerParts, 'onStandby'>): Runner => {
  const elsewhere = [followedElsewhere(parts.progress, parts.set)]
  let listening: { close(): Promise<void> } | undefined
  const runner = startRunner({
    ...parts,
    onStandby(standby) {
      if (standby) listening ??= listenToProgress(parts, elsewhere, parts.log)
      else {
        void listening?.close()
        listening = undefined
      }
    },
  })
  return {
    follow: runner.follow,
    async stop() {
      await runner.stop()
      await listening?.close()
    },
  }
}
