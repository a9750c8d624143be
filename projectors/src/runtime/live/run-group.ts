import type { Progress } from '@modstead/infra/log-following/progress'
import { listenToProgress } from '@modstead/infra/log-following/progress-listener'
import type { ProjectionGroup } from '@modstead/infra/log-following/projection-groups'
import { followedElsewhere } from '../groups.ts'
import type { Projection } from '../projection.ts'
import { type Runner, type RunnerParts, startRunner } from './runner.ts'

interface Group {
  readonly group: ProjectionGroup
  readonly projections: readonly Projection[]
  readonly progress: Progress
}

/** A runner of one group. While another process has the lease, it hears of the progress there. */
export const runGroup = (
  { group, projections, progress }: Group,
  parts: Omit<RunnerParts, 'group' | 'progress' | 'onStandby'>,
): Runner => {
  const elsewhere = new Map([[group, followedElsewhere(progress, projections)]])
  let listening: { close(): Promise<void> } | undefined
  const runner = startRunner({
    ...parts,
    group,
    progress,
    onStandby(standby) {
      if (standby) listening ??= listenToProgress(parts.pool, elsewhere, parts.log)
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
