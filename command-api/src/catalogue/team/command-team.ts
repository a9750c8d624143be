import type { CatalogueContext } from '@modstead/domain/catalogue/access'
import { project, team } from '@modstead/domain/catalogue/aggregates'
import { organizationAccess, projectAccess } from '@modstead/domain/catalogue/seats'
import type { FormedTeamCommand, OrganizationStanding } from '@modstead/domain/catalogue/team/commands'
import { type FormedTeam, memberOf } from '@modstead/domain/catalogue/team/state'
import { mayInTeam, type TeamRight } from '@modstead/domain/catalogue/team/team-permissions'
import { isBase62Id } from '@modstead/domain/kernel/ids'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { orReadAfresh } from '@modstead/infra/command-pipeline/or-read-afresh'
import { asProduct, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import { notFound } from '@modstead/infra/http/problem'
import { permissionRefused } from '../../http/permission-refused.ts'
import { type LocatedOrganization, locateOrganization } from '../access.ts'
import { productContext } from '../product-context.ts'

export interface LocatedTeam {
  readonly team: FormedTeam
  /** The organization that owns the team's project. null if no organization does, or in an organization's own team. */
  readonly owner: LocatedOrganization | null
}

const teamById = async (executor: Executor, teamId: string): Promise<LocatedTeam | null> => {
  if (!isBase62Id(teamId)) return null
  const { state } = await executor.load(team, teamId)
  if (state.phase !== 'formed') return null
  if (state.subject.kind === 'organization') return { team: state, owner: null }
  const subject = (await executor.load(project, state.subject.id)).state
  if (subject.phase !== 'live') return null
  const { organizationId } = subject
  return {
    team: state,
    owner: organizationId === null ? null : await locateOrganization(executor, organizationId),
  }
}

/** Throws the 404 problem if there is no such team. */
export const locateTeam = async (executor: Executor, teamId: string): Promise<LocatedTeam> => {
  const located = await orReadAfresh(executor, (reader) => teamById(reader, teamId))
  if (!located) throw notFound()
  return located
}

/** The user's membership in the organization that owns the team's project. */
export const standingOf = ({ owner }: LocatedTeam, userId: string): OrganizationStanding => {
  const seat = owner && memberOf(owner.team, userId)
  if (!seat?.accepted) return 'none'
  return seat.isOwner ? 'owner' : 'member'
}

const contextIn = (located: LocatedTeam, sender: Sender): CatalogueContext => {
  const { team: own, owner } = located
  const access =
    own.subject.kind === 'project'
      ? projectAccess(sender.actor, own, owner)
      : organizationAccess(sender.actor, own)
  return { ...contextOf(sender), ...access }
}

/** Throws the 401 problem before any work, if the sender may not do this in the team. */
export const requireTeamRight = (located: LocatedTeam, right: TeamRight, sender: Sender): void => {
  if (!mayInTeam(located.team, contextIn(located, sender), right)) throw permissionRefused()
}

/** Also works after an attempt that ended halfway: an existing team for the same subject is the right one. */
export const formTeam = async (
  executor: Executor,
  wanted: Pick<FormedTeam, 'teamId' | 'subject' | 'ownerId'>,
  context: CatalogueContext,
  sender: Sender,
): Promise<void> => {
  const { teamId, subject, ownerId } = wanted
  const { state } = await executor.load(team, teamId)
  if (state.phase === 'formed' && state.subject.id === subject.id && state.ownerId === ownerId) return
  await executor.execute(team, teamId, { type: 'FormTeam', teamId, subject, ownerId }, context, sender.intent)
}

/** Runs a command on a team with the sender's rights there. */
export const commandTeam = (
  executor: Executor,
  located: LocatedTeam,
  command: FormedTeamCommand,
  sender: Sender,
): Promise<Answer> =>
  executor.execute(team, located.team.teamId, command, contextIn(located, sender), sender.intent)

type FollowingCommand = Extract<FormedTeamCommand, { type: 'ReleaseTeamOwnership' | 'TakeTeamOwnership' }>

/** The product changes the team after a decision about its project. */
export const letTeamFollow = (
  executor: Executor,
  command: FollowingCommand,
  sender: Sender,
): Promise<Answer> => {
  const product = asProduct(sender)
  return executor.execute(team, command.teamId, command, productContext(product), product.intent)
}

/** Also updates the owner in the team's project. */
export const transferTeamOwnership = async (
  executor: Executor,
  located: LocatedTeam,
  userId: string,
  sender: Sender,
): Promise<Answer> => {
  const { teamId, subject } = located.team
  const command = { type: 'TransferTeamOwnership', teamId, userId } as const
  const moved = await commandTeam(executor, located, command, sender)
  if (subject.kind === 'organization') return moved
  const product = asProduct(sender)
  const name = { type: 'ChangeProjectOwner', projectId: subject.id, ownerId: userId } as const
  const { position } = await executor.execute(
    project,
    subject.id,
    name,
    productContext(product),
    product.intent,
  )
  return { ...moved, position }
}
