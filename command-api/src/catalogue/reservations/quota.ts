import {
  organization,
  organizationQuota,
  project,
  projectQuota,
  team,
} from '@modstead/domain/catalogue/aggregates'
import { MAX_OWNED_ORGANIZATIONS, MAX_OWNED_PROJECTS } from '@modstead/domain/catalogue/limits'
import { may } from '@modstead/domain/catalogue/policy'
import { actorId } from '@modstead/domain/kernel/actor'
import { reject } from '@modstead/domain/kernel/rejection'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { asProductAnew, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { Answers } from '../../dependencies.ts'
import { graceIsOver } from './grace.ts'
import { takeOrMakeRoom } from './take-or-make-room.ts'

export type OwnedKind = 'project' | 'organization'

interface Deps {
  readonly executor: Executor
  readonly answers: Pick<Answers, 'owned'>
}

/** Maximum number of things that an account may own. */
const limits = {
  project: { aggregate: projectQuota, max: MAX_OWNED_PROJECTS, what: 'projects' },
  organization: { aggregate: organizationQuota, max: MAX_OWNED_ORGANIZATIONS, what: 'organizations' },
} as const

/**
 * Refuses before any work is done, by the counts of the read models. `reserveQuota` handles simultaneous
 * requests.
 */
export const requireQuota = async ({ answers }: Deps, kind: OwnedKind, sender: Sender): Promise<void> => {
  if (may(sender, 'quota.exceed')) return
  const { max, what } = limits[kind]
  const owned = await answers.owned(actorId(sender.actor))
  if (owned[kind].length >= max)
    throw new CommandRefused(reject('allowance-used-up', `An account may own at most ${max} ${what}.`))
}

const isUnused = async (
  executor: Executor,
  kind: OwnedKind,
  id: string,
  userId: string,
  takenAt: string | undefined,
): Promise<boolean> => {
  const { state } =
    kind === 'project' ? await executor.load(project, id) : await executor.load(organization, id)
  if (state.phase === 'none') return graceIsOver(takenAt)
  if (state.phase === 'deleted') return true
  const { state: members } = await executor.load(team, state.teamId)
  return members.phase === 'formed' && members.ownerId !== userId
}

export const releaseQuota = async (
  executor: Executor,
  kind: OwnedKind,
  userId: string,
  holderIds: readonly string[],
  sender: Sender,
): Promise<void> => {
  const { intent, ...context } = asProductAnew(sender)
  const command = { type: 'ReleaseQuota', userId, holderIds } as const
  await executor.execute(limits[kind].aggregate, userId, command, context, intent)
}

/** Releases the quota that deleted, transferred and never created things still hold. */
const releaseUnusedQuota = async (
  executor: Executor,
  kind: OwnedKind,
  userId: string,
  sender: Sender,
): Promise<void> => {
  const { state, changedAt } = await executor.load(limits[kind].aggregate, userId)
  const unused: string[] = []
  for (const id of state.holders) if (await isUnused(executor, kind, id, userId, changedAt)) unused.push(id)
  if (unused.length > 0) await releaseQuota(executor, kind, userId, unused, sender)
}

/**
 * Takes a unit of an account's quota for something about to be created, so that simultaneous requests cannot
 * exceed the limit together. Only if none is left does it look for unused units. Throws CommandRefused
 * `allowance-used-up`.
 */
export const reserveQuota = async (
  { executor, answers }: Deps,
  kind: OwnedKind,
  { userId, holderId }: { readonly userId: string; readonly holderId: string },
  sender: Sender,
): Promise<void> => {
  const { aggregate, max, what } = limits[kind]
  const { [kind]: owned } = await answers.owned(userId)
  const command = { type: 'ReserveQuota', userId, holderId, owned, max, what } as const
  const take = () => {
    const { intent, ...context } = asProductAnew(sender)
    return executor.execute(aggregate, userId, command, context, intent)
  }
  await takeOrMakeRoom(take, () => releaseUnusedQuota(executor, kind, userId, sender))
}
