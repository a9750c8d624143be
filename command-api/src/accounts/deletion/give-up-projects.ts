import type { Heir, ProjectChoice } from '@modstead/domain/accounts/user/privacy/events'
import { organization, project } from '@modstead/domain/catalogue/aggregates'
import type { FormedTeam } from '@modstead/domain/catalogue/team/state'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { asProductAnew, type Sender } from '@modstead/infra/command-pipeline/sender'
import type pg from 'pg'
import { type LocatedOrganization, locateOrganization, locateProject } from '../../catalogue/access.ts'
import { moveToOrganization } from '../../catalogue/organization/move-project.ts'
import { productContext } from '../../catalogue/product-context.ts'
import { letTeamFollow, locateTeam, transferTeamOwnership } from '../../catalogue/team/command-team.ts'

interface Parts {
  readonly executor: Executor
  readonly pool: pg.Pool
}

/** Acts with the rights of the owner while they still are the owner. */
const asOwner = (userId: string, sender: Sender): Sender => ({
  ...asProductAnew(sender),
  actor: { kind: 'user', id: userId, role: 'developer' },
})

/** The longest-standing member. Members are in the order in which they joined. */
const successor = ({ members, ownerId }: FormedTeam): string | null =>
  [...members.values()].find(({ userId, accepted }) => accepted && userId !== ownerId)?.userId ?? null

/** Whether the organization will still exist when this owner is gone. */
const outlives = ({ team }: LocatedOrganization, ownerId: string | null): boolean =>
  team.ownerId !== ownerId || successor(team) !== null

/** Returns false if the rules refuse, for example because an heir is no longer a member. */
const unlessRefused = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof CommandRefused) return false
    throw error
  }
}

const handOver = async (
  { executor }: Parts,
  projectId: string,
  heir: Heir,
  sender: Sender,
): Promise<boolean> => {
  const located = await locateProject(executor, projectId)
  if (located === null) return true
  if (heir.kind === 'user') {
    const team = await locateTeam(executor, located.project.teamId)
    return unlessRefused(() => transferTeamOwnership(executor, team, heir.id, sender))
  }
  const target = await locateOrganization(executor, heir.id)
  if (target === null || !outlives(target, located.team.ownerId)) return false
  return unlessRefused(() => moveToOrganization(executor, located, target, sender))
}

const deleteProject = async ({ executor }: Parts, projectId: string, sender: Sender): Promise<void> => {
  const anew = asProductAnew(sender)
  const command = { type: 'DeleteProject', projectId } as const
  await executor.execute(project, projectId, command, productContext(anew), anew.intent)
}

/**
 * Follows the owner's choice. If there is none that still holds, the longest-standing member gets the
 * project. Without members it is deleted.
 */
export const giveUpProject = async (
  parts: Parts,
  userId: string,
  projectId: string,
  choices: readonly ProjectChoice[],
  sender: Sender,
): Promise<void> => {
  const located = await locateProject(parts.executor, projectId)
  if (located === null || located.team.ownerId !== userId) return
  const { organizationId, teamId } = located.project
  // An earlier run moved the project and died before its team released the owner.
  if (organizationId !== null) {
    await letTeamFollow(parts.executor, { type: 'ReleaseTeamOwnership', teamId }, sender)
    return
  }
  const choice = choices.find((each) => each.projectId === projectId)
  if (choice?.heir === null) return deleteProject(parts, projectId, sender)
  const owner = asOwner(userId, sender)
  if (choice && (await handOver(parts, projectId, choice.heir, owner))) return
  const next = successor(located.team)
  if (next !== null && (await handOver(parts, projectId, { kind: 'user', id: next }, owner))) return
  await deleteProject(parts, projectId, sender)
}

/**
 * The longest-standing member gets the organization. Without other members it is deleted, and so are its
 * projects.
 */
export const giveUpOrganization = async (
  parts: Parts,
  userId: string,
  organizationId: string,
  sender: Sender,
): Promise<void> => {
  const { executor, pool } = parts
  const located = await locateOrganization(executor, organizationId)
  if (located === null || located.team.ownerId !== userId) return
  const next = successor(located.team)
  if (next !== null) {
    const team = await locateTeam(executor, located.organization.teamId)
    await transferTeamOwnership(executor, team, next, asOwner(userId, sender))
    return
  }
  const { rows } = await pool.query<{ id: string }>('select id from project where organization_id = $1', [
    organizationId,
  ])
  for (const { id } of rows)
    if ((await locateProject(executor, id)) !== null) await deleteProject(parts, id, sender)
  const anew = asProductAnew(sender)
  const command = { type: 'DeleteOrganization', organizationId } as const
  await executor.execute(organization, organizationId, command, productContext(anew), anew.intent)
}
