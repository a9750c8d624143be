import type { CatalogueContext } from '@modstead/domain/catalogue/access'
import { organization } from '@modstead/domain/catalogue/aggregates'
import type {
  LiveOrganizationCommand,
  OrganizationChanges,
} from '@modstead/domain/catalogue/organization/commands'
import { may } from '@modstead/domain/catalogue/policy'
import {
  ALL_ORGANIZATION_PERMISSIONS,
  ALL_PROJECT_PERMISSIONS,
} from '@modstead/domain/catalogue/values/permissions'
import { canonicalSlug } from '@modstead/domain/catalogue/values/slug'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import { deriveId } from '@modstead/infra/command-pipeline/derived-ids'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { isOutcomeUnknown } from '@modstead/infra/command-pipeline/refusals'
import { contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { Answers, CommandDependencies } from '../../dependencies.ts'
import { accessToOrganization, type LocatedOrganization } from '../access.ts'
import { releaseQuota, reserveQuota } from '../reservations/quota.ts'
import { releaseSlug, reserveSlug } from '../reservations/slug-reservations.ts'
import { formTeam } from '../team/command-team.ts'

export interface NewOrganization {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly ownerId: string
  /** Given if an operator moves an existing organization here. */
  readonly organizationId?: string
  readonly teamId?: string
}

/** The organization is appended last, so an earlier failure leaves nothing visible. */
export const createOrganization = async (
  deps: Pick<CommandDependencies, 'executor'> & { readonly answers: Pick<Answers, 'owned'> },
  wanted: NewOrganization,
  sender: Sender,
): Promise<{ organizationId: string } & Answer> => {
  const { executor } = deps
  const { commandId } = sender.intent
  const organizationId = wanted.organizationId ?? deriveId(commandId, 'organization')
  const teamId = wanted.teamId ?? deriveId(commandId, 'organization team')
  const { ownerId, name, description } = wanted
  const slug = canonicalSlug(wanted.slug)
  const command = {
    type: 'CreateOrganization',
    organizationId,
    teamId,
    slug,
    name,
    description,
    ownerId,
  } as const
  const context: CatalogueContext = {
    ...contextOf(sender),
    permissions: ALL_PROJECT_PERMISSIONS,
    organizationPermissions: ALL_ORGANIZATION_PERMISSIONS,
    isMember: true,
    isOwner: true,
  }
  const create = () => executor.execute(organization, organizationId, command, context, sender.intent)
  const { state } = await executor.load(organization, organizationId)
  // A repeat gets the first answer. Anybody else who names this id is refused.
  if (state.phase !== 'none') return { organizationId, ...(await create()) }
  await executor.check(organization, organizationId, command, context, sender.intent)
  const holder = { slug, holderId: organizationId, claimant: ownerId }
  const reserved = await reserveSlug(executor, 'organization', holder, sender)
  const limited = !may(sender, 'quota.exceed')
  try {
    if (limited)
      await reserveQuota(deps, 'organization', { userId: ownerId, holderId: organizationId }, sender)
    const subject = { kind: 'organization', id: organizationId } as const
    await formTeam(executor, { teamId, subject, ownerId }, context, sender)
    return { organizationId, ...(await create()) }
  } catch (error) {
    if (isOutcomeUnknown(error)) throw error
    const isThere = (await executor.load(organization, organizationId)).state.phase !== 'none'
    if (isThere) throw error
    if (limited) await releaseQuota(executor, 'organization', ownerId, [organizationId], sender)
    if (reserved)
      await releaseSlug(executor, 'organization', { slug, holderId: organizationId, heir: null }, sender)
    throw error
  }
}

const contextIn = (located: LocatedOrganization, sender: Sender): CatalogueContext => ({
  ...contextOf(sender),
  ...accessToOrganization(located, sender.actor),
})

export const commandOrganization = (
  executor: Executor,
  located: LocatedOrganization,
  command: LiveOrganizationCommand,
  sender: Sender,
): Promise<Answer> =>
  executor.execute(
    organization,
    located.organization.organizationId,
    command,
    contextIn(located, sender),
    sender.intent,
  )

/**
 * Throws what the command would throw, before anything is reserved or stored. Returns the first answer to a
 * repeat.
 */
export const checkOrganizationCommand = (
  executor: Executor,
  located: LocatedOrganization,
  command: LiveOrganizationCommand,
  sender: Sender,
): Promise<Answer | undefined> =>
  executor.check(
    organization,
    located.organization.organizationId,
    command,
    contextIn(located, sender),
    sender.intent,
  )

export const editOrganization = async (
  executor: Executor,
  located: LocatedOrganization,
  changes: OrganizationChanges,
  sender: Sender,
): Promise<Answer> => {
  const { organizationId, slug: formerSlug } = located.organization
  const command = { type: 'EditOrganization', organizationId, changes } as const
  const slug = changes.slug === undefined ? formerSlug : canonicalSlug(changes.slug)
  if (slug === formerSlug) return commandOrganization(executor, located, command, sender)

  const first = await checkOrganizationCommand(executor, located, command, sender)
  if (first) return first
  const wanted = { slug, holderId: organizationId, claimant: located.team.ownerId ?? organizationId }
  const reserved = await reserveSlug(executor, 'organization', wanted, sender)
  try {
    return await commandOrganization(executor, located, command, sender)
  } catch (error) {
    if (reserved && !isOutcomeUnknown(error))
      await releaseSlug(executor, 'organization', { slug, holderId: organizationId, heir: null }, sender)
    throw error
  }
}
