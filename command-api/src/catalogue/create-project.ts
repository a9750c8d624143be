import { type Access, type CatalogueContext, organizationAccess } from '@modstead/domain/catalogue/access'
import type { CreateProject, ProjectCommand } from '@modstead/domain/catalogue/project/commands'
import { isBase62Id } from '@modstead/domain/catalogue/values/ids'
import { ALL_PROJECT_PERMISSIONS } from '@modstead/domain/catalogue/values/permissions'
import { canonicalSlug } from '@modstead/domain/catalogue/values/slug'
import { actorId, isAdmin } from '@modstead/domain/kernel/actor'
import { isRejection } from '@modstead/domain/kernel/rejection'
import { project, team } from '@modstead/infra/command-pipeline/aggregates'
import { deriveId } from '@modstead/infra/command-pipeline/derived-ids'
import type { Answer, Executor } from '@modstead/infra/command-pipeline/executor'
import { inSequence, type Step } from '@modstead/infra/command-pipeline/in-sequence'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { asProduct, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import { invalidInput, unauthorized } from '@modstead/infra/http/problem'
import type { CommandDependencies } from '../dependencies.ts'
import type { UploadedFile } from '../http/multipart/part-queue.ts'
import type { CreateProjectData } from '../wire/project.ts'
import { locateOrganization } from './access.ts'
import { newPictures } from './new-pictures.ts'
import { type PreparedVersion, prepareVersion } from './prepare-version.ts'
import { newLinks, statusOf } from './project-changes.ts'
import { releaseSlug, reserveSlug } from './slug-reservations.ts'
import { checkVersion, storeVersion } from './store-version.ts'
import { disband, takeBackVersions } from './take-back.ts'
import { undeclaredEnvironment } from './version-environment.ts'

type Deps = Pick<CommandDependencies, 'executor' | 'files' | 'images' | 'filesHost'>
type ProjectStep = Step<ProjectCommand, CatalogueContext>

/** `summary` and `body` by their own names, whichever API version the data came by. */
export type NewProjectData = Omit<CreateProjectData, 'description' | 'summary' | 'body'> & {
  readonly summary: string
  readonly body: string
}

const MAX_ATTEMPTS = 20

/** Ids follow from the command. A repeat of one that failed and was taken back gets fresh ones. */
const attemptOf = async (executor: Executor, commandId: string): Promise<string> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { state } = await executor.load(team, deriveId(commandId, `team.${attempt}`))
    if (state.phase !== 'disbanded') return `${attempt}`
  }
  throw invalidInput('This Idempotency-Key was used for too many failed attempts. Use another one.')
}

const idsOf = (data: NewProjectData, commandId: string, attempt: string) => {
  const ids = {
    projectId: data.import?.id ?? deriveId(commandId, `project.${attempt}`),
    teamId: data.import?.team_id ?? deriveId(commandId, `team.${attempt}`),
    threadId: data.import?.thread_id ?? deriveId(commandId, `thread.${attempt}`),
  }
  for (const id of Object.values(ids))
    if (!isBase62Id(id)) throw invalidInput(`${JSON.stringify(id)} is not an id: it has 8 base62 characters.`)
  return ids
}

/** The creator is the owner of what is about to exist; in an organisation, with the bits that its team gives. */
const creatorAccess = async (
  { executor }: Deps,
  organizationId: string | null | undefined,
  sender: Sender,
): Promise<{ access: Access; organizationId: string | null }> => {
  const owner: Access = { permissions: ALL_PROJECT_PERMISSIONS, isMember: true, isOwner: true }
  if (!organizationId) return { access: owner, organizationId: null }
  const located = await locateOrganization(executor, organizationId)
  if (!located) throw invalidInput('There is no such organization.')
  const { organizationPermissions = 0 } = organizationAccess(sender.actor, located.team)
  return {
    access: { ...owner, organizationPermissions },
    organizationId: located.organization.organizationId,
  }
}

const creation = (
  data: NewProjectData,
  ids: ReturnType<typeof idsOf>,
  organizationId: string | null,
  sender: Sender,
): CreateProject => {
  const { client_side: client, server_side: server } = data
  return {
    type: 'CreateProject',
    ...ids,
    slug: data.slug,
    title: data.title,
    summary: data.summary,
    body: data.body,
    ownerId: data.import?.owner_id ?? actorId(sender.actor),
    organizationId,
    sides: client || server ? { client: client ?? 'unknown', server: server ?? 'unknown' } : null,
    categories: data.categories,
    additionalCategories: data.additional_categories ?? [],
    license: { id: data.license_id, url: data.license_url || null },
    links: newLinks(data),
    requestedStatus: statusOf(data.requested_status ?? 'approved'),
  }
}

const historySteps = (projectId: string, { import: carried }: NewProjectData): ProjectStep[] => {
  if (!carried) return []
  const { published, updated, approved, queued, downloads, followers, status } = carried
  const history = {
    ...(published !== undefined && { createdAt: published }),
    ...(updated !== undefined && { updatedAt: updated }),
    ...(approved !== undefined && { approvedAt: approved }),
    ...(queued !== undefined && { queuedAt: queued }),
    ...(downloads !== undefined && { downloads }),
    ...(followers !== undefined && { followers }),
  }
  return [
    {
      command: {
        type: 'ImportProjectHistory',
        projectId,
        history,
        ...(status !== undefined && { status: statusOf(status) }),
      },
    },
  ]
}

const versionSteps = (projectId: string, versions: readonly PreparedVersion[], context: CatalogueContext) =>
  versions.map(
    ({ command: { versionId } }): ProjectStep => ({
      command: { type: 'AddProjectVersion', projectId, versionId },
      context,
    }),
  )

/** Checked and inspected, nothing stored yet. */
const prepareVersions = async (
  deps: Deps,
  data: NewProjectData,
  create: CreateProject,
  uploads: readonly UploadedFile[],
  own: CatalogueContext,
  sender: Sender,
): Promise<PreparedVersion[]> => {
  const { projectId, sides } = create
  const { commandId } = sender.intent
  const prepared: PreparedVersion[] = []
  for (const [index, wire] of (data.initial_versions ?? []).entries()) {
    const versionId = wire.import?.id ?? deriveId(commandId, `version.${projectId}.${index}`)
    const authorId = wire.import?.author_id ?? create.ownerId
    const options = {
      filesHost: deps.filesHost,
      fallbackEnvironment: undeclaredEnvironment(wire.loaders, sides),
    }
    const ids = { versionId, projectId, authorId, commandId }
    const version = await prepareVersion(deps.executor, wire, uploads, ids, options)
    checkVersion(version, own)
    prepared.push(version)
  }
  return prepared
}

/**
 * Creates a project with its team, first versions, icon and gallery. Everything is checked before anything is stored;
 * the project itself is appended last and at once, so that nobody sees it in part, and a failure takes the rest back.
 */
export const createProject = async (
  deps: Deps,
  data: NewProjectData,
  uploads: readonly UploadedFile[],
  sender: Sender,
): Promise<{ projectId: string } & Answer> => {
  const { executor } = deps
  if (data.import && !isAdmin(sender.actor))
    throw unauthorized('Only administrators import the history of a project.')
  const ids = idsOf(data, sender.intent.commandId, await attemptOf(executor, sender.intent.commandId))
  const { projectId, teamId } = ids
  const { access, organizationId } = await creatorAccess(deps, data.organization_id, sender)
  const own: CatalogueContext = { ...contextOf(sender), ...access }
  const products: CatalogueContext = { ...access, ...contextOf(asProduct(sender)) }
  const append = (steps: readonly ProjectStep[]) =>
    executor.execute(inSequence(project), projectId, steps, own, sender.intent)

  const known = await executor.load(project, projectId)
  if (known.state.phase === 'live' && data.import?.id === undefined)
    return { projectId, ...(await append([])) }
  const create = creation(data, ids, organizationId, sender)
  const refusal = project.decider.decide(create, known.state, own)
  if (isRejection(refusal)) throw new CommandRefused(refusal)

  const versions = await prepareVersions(deps, data, create, uploads, own, sender)
  const submits = data.is_draft !== true && versions.length > 0 && data.import?.status === undefined
  const steps: ProjectStep[] = [
    { command: create },
    ...(await newPictures(deps.images, projectId, data, uploads)),
    ...versionSteps(projectId, versions, products),
    ...(submits ? [{ command: { type: 'SubmitProjectForReview', projectId } as const }] : []),
    ...historySteps(projectId, data),
  ]
  const slug = canonicalSlug(data.slug)
  const wanted = { slug, holderId: projectId, claimant: create.ownerId }
  const reserved = await reserveSlug(executor, 'project', wanted, sender)
  try {
    const subject = { kind: 'project', id: projectId } as const
    const ownerId = organizationId === null ? create.ownerId : null
    await executor.execute(team, teamId, { type: 'FormTeam', teamId, subject, ownerId }, own, sender.intent)
    for (const version of versions) await storeVersion(deps, version, own, sender)
    return { projectId, ...(await append(steps)) }
  } catch (error) {
    await takeBackVersions(deps, versions, sender)
    await disband(executor, teamId, sender)
    if (reserved) await releaseSlug(executor, 'project', { slug, holderId: projectId, heir: null }, sender)
    throw error
  }
}
