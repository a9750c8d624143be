import type { Executor } from '@modstead/infra/command-pipeline/executor'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import { type JobType, ORDINARY_LANE, Postponed } from '@modstead/infra/jobs/port'
import type { Timers } from '@modstead/infra/timers/port'
import { commandJob } from '../../jobs/command-job.ts'

/** The plan for which a timer was set. A plan for another time has another timer. */
export interface ReleaseAt extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly time: string
}

type Plan = { readonly time: string } | null

export const releaseType = (name: string): JobType => ({
  name,
  lane: ORDINARY_LANE,
  attempts: 12,
  backOffMs: 1_000,
  timeLimitMs: 60_000,
})

/**
 * Sets or cancels the timer according to the current plan. Checks again afterwards, because a later plan may
 * already have been followed.
 */
export const followPlan = async (
  timers: Pick<Timers, 'set' | 'cancel'>,
  type: JobType,
  id: string,
  planNow: () => Promise<Plan>,
): Promise<void> => {
  const key = `${type.name}.${id}`
  for (let plan = await planNow(), followed = false; !followed; ) {
    if (plan === null) await timers.cancel(key)
    else await timers.set(key, plan.time, type, { id, time: plan.time } satisfies ReleaseAt)
    const next = await planNow()
    followed = next?.time === plan?.time
    plan = next
  }
}

/** The timer's clock was ahead of the clock of the rule. */
export const waitIfEarly = (plan: Plan, { time }: ReleaseAt, now: string): void => {
  const early = Date.parse(time) - Date.parse(now)
  if (plan?.time === time && early > 0) throw new Postponed(early)
}

/** The job of a due timer. Does nothing if there is no plan any more. */
export const releaseJob = (
  type: JobType,
  planNow: (executor: Executor, id: string) => Promise<Plan>,
  release: (executor: Executor, id: string, sender: Sender) => Promise<unknown>,
) =>
  commandJob<ReleaseAt>({
    type,
    reason: 'The planned time has come.',
    async run(at, { executor }, sender) {
      if ((await planNow(executor, at.id)) === null) return
      await release(executor, at.id, sender)
      waitIfEarly(await planNow(executor, at.id), at, sender.now)
    },
  })
