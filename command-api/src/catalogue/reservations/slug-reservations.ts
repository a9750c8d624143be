import { organization, organizationSlug, project, projectSlug } from '@modstead/domain/catalogue/aggregates'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { asProductAnew, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import { graceIsOver } from './grace.ts'

export type SlugKind = 'project' | 'organization'

const slugs = { project: projectSlug, organization: organizationSlug } as const

export const releaseSlug = async (
  executor: Executor,
  kind: SlugKind,
  reservation: { readonly slug: string; readonly holderId: string; readonly heir: string | null },
  sender: Sender,
): Promise<void> => {
  const { intent, ...context } = asProductAnew(sender)
  const slug = reservation.slug.toLowerCase()
  await executor.execute(slugs[kind], slug, { type: 'ReleaseSlug', ...reservation, slug }, context, intent)
}

const neverCameToBe = async (executor: Executor, kind: SlugKind, holderId: string): Promise<boolean> => {
  const holder =
    kind === 'project' ? await executor.load(project, holderId) : await executor.load(organization, holderId)
  return holder.state.phase === 'none'
}

/**
 * Reserves a slug for a thing about to be created. If the holder of a reservation was never created, the next
 * request releases it. Returns whether the reservation is new: a holder already owns its former slugs. Throws
 * CommandRefused `slug-taken`.
 */
export const reserveSlug = async (
  executor: Executor,
  kind: SlugKind,
  wanted: { readonly slug: string; readonly holderId: string; readonly claimant: string },
  sender: Sender,
): Promise<boolean> => {
  const slug = wanted.slug.toLowerCase()
  const { holderId: before } = (await executor.load(slugs[kind], slug)).state
  if (before === wanted.holderId) return false
  const command = { type: 'ReserveSlug', ...wanted, slug } as const
  const reserve = () => {
    const anew = asProductAnew(sender)
    return executor.execute(slugs[kind], slug, command, contextOf(anew), anew.intent)
  }
  try {
    await reserve()
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error
    const { state, changedAt } = await executor.load(slugs[kind], slug)
    const { holderId } = state
    const isAbandoned =
      holderId !== null && graceIsOver(changedAt) && (await neverCameToBe(executor, kind, holderId))
    if (!isAbandoned) throw error
    await releaseSlug(executor, kind, { slug, holderId, heir: null }, sender)
    await reserve()
  }
  return true
}
