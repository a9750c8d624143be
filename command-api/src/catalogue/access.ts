import type { Access } from '@modstead/domain/catalogue/access'
import {
  organization,
  organizationSlug,
  project,
  projectSlug,
  team,
  version,
} from '@modstead/domain/catalogue/aggregates'
import type { LiveOrganization } from '@modstead/domain/catalogue/organization/state'
import type { LiveProject } from '@modstead/domain/catalogue/project/state'
import { organizationAccess, projectAccess } from '@modstead/domain/catalogue/seats'
import type { FormedTeam } from '@modstead/domain/catalogue/team/state'
import { slugProblem } from '@modstead/domain/catalogue/values/slug'
import type { LiveVersion } from '@modstead/domain/catalogue/version/state'
import type { Actor } from '@modstead/domain/kernel/actor'
import { isBase62Id } from '@modstead/domain/kernel/ids'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { orReadAfresh } from '@modstead/infra/command-pipeline/or-read-afresh'

export interface LocatedOrganization {
  readonly organization: LiveOrganization
  readonly team: FormedTeam
}

export interface LocatedProject {
  readonly project: LiveProject
  readonly team: FormedTeam
  readonly owner: LocatedOrganization | null
}

export interface LocatedVersion extends LocatedProject {
  readonly version: LiveVersion
}

const formedTeam = async (executor: Executor, teamId: string): Promise<FormedTeam | null> => {
  const { state } = await executor.load(team, teamId)
  return state.phase === 'formed' ? state : null
}

const organizationById = async (executor: Executor, id: string): Promise<LocatedOrganization | null> => {
  const { state } = await executor.load(organization, id)
  if (state.phase !== 'live') return null
  const members = await formedTeam(executor, state.teamId)
  return members && { organization: state, team: members }
}

const organizationByIdOrSlug = async (
  executor: Executor,
  idOrSlug: string,
): Promise<LocatedOrganization | null> => {
  const byId = isBase62Id(idOrSlug) ? await organizationById(executor, idOrSlug) : null
  if (byId || slugProblem(idOrSlug) !== null) return byId
  const { holderId } = (await executor.load(organizationSlug, idOrSlug.toLowerCase())).state
  const bySlug = holderId === null ? null : await organizationById(executor, holderId)
  return bySlug?.organization.slug.toLowerCase() === idOrSlug.toLowerCase() ? bySlug : null
}

/** Finds by id or by current slug. Returns null if there is none. */
export const locateOrganization = (
  executor: Executor,
  idOrSlug: string,
): Promise<LocatedOrganization | null> =>
  orReadAfresh(executor, (reader) => organizationByIdOrSlug(reader, idOrSlug))

const projectById = async (executor: Executor, id: string): Promise<LocatedProject | null> => {
  const { state } = await executor.load(project, id)
  if (state.phase !== 'live') return null
  const members = await formedTeam(executor, state.teamId)
  if (!members) return null
  const owner = state.organizationId === null ? null : await organizationById(executor, state.organizationId)
  return { project: state, team: members, owner }
}

const projectByIdOrSlug = async (executor: Executor, idOrSlug: string): Promise<LocatedProject | null> => {
  const byId = isBase62Id(idOrSlug) ? await projectById(executor, idOrSlug) : null
  if (byId || slugProblem(idOrSlug) !== null) return byId
  const { holderId } = (await executor.load(projectSlug, idOrSlug.toLowerCase())).state
  const bySlug = holderId === null ? null : await projectById(executor, holderId)
  return bySlug?.project.slug.toLowerCase() === idOrSlug.toLowerCase() ? bySlug : null
}

/** Finds by id or by current slug, not by a former one. Returns null if there is none. */
export const locateProject = (executor: Executor, idOrSlug: string): Promise<LocatedProject | null> =>
  orReadAfresh(executor, (reader) => projectByIdOrSlug(reader, idOrSlug))

const versionById = async (executor: Executor, id: string): Promise<LocatedVersion | null> => {
  const { state } = await executor.load(version, id)
  if (state.phase !== 'live') return null
  const located = await projectById(executor, state.projectId)
  return located && { ...located, version: state }
}

export const locateVersion = (executor: Executor, id: string): Promise<LocatedVersion | null> =>
  orReadAfresh(executor, (reader) => versionById(reader, id))

/** The actor's access to the project: through its team, the organization that owns it, and the actor's role. */
export const accessTo = (located: LocatedProject, actor: Actor): Access =>
  projectAccess(actor, located.team, located.owner)

export const accessToOrganization = (located: LocatedOrganization, actor: Actor): Access =>
  organizationAccess(actor, located.team)
