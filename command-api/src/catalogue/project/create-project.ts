import type { Access, CatalogueContext } from '@modstead/domain/catalogue/access'
import { project, team } from '@modstead/domain/catalogue/aggregates'
import { may } from '@modstead/domain/catalogue/policy'
import type { CreateProject, ProjectCommand } from '@modstead/domain/catalogue/project/commands'
import { organizationAccess } from '@modstead/domain/catalogue/seats'
import { isProjectType } from '@modstead/domain/catalogue/tags/project-types'
import { ALL_PROJECT_PERMISSIONS } from '@modstead/domain/catalogue/values/permissions'
import { canonicalSlug } from '@modstead/domain/catalogue/values/slug'
import { actorId } from '@modstead/domain/kernel/actor'
import { isBase62Id } from '@modstead/domain/kernel/ids'
import { isRejection } from '@modstead/domain/kernel/rejection'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import { deriveId } from '@modstead/infra/command-pipeline/derived-ids'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import {
  inSequence,
  type Sequence,
  type Step,
  sequenceOf,
} from '@modstead/infra/command-pipeline/in-sequence'
import { CommandRefused, isOutcomeUnknown } from '@modstead/infra/command-pipeline/refusals'
import { asProduct, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import { invalidField, invalidInput } from '@modstead/infra/http/problem'
import type { Answers, CommandDependencies } from '../../dependencies.ts'
import type { UploadedFile } from '../../http/multipart/received-parts.ts'
import { permissionRefused } from '../../http/permission-refused.ts'
import { locateOrganization } from '../access.ts'
import { withStoredPictures } from '../pictures/with-stored-pictures.ts'
import { BODY_FIELD, renderText } from '../render-text.ts'
import { checkFiles } from '../reservations/file-claims.ts'
import { releaseQuota, reserveQuota } from '../reservations/quota.ts'
import { releaseSlug, reserveSlug } from '../reservations/slug-reservations.ts'
import { disband, takeBackVersions } from '../reservations/take-back.ts'
import { formTeam } from '../team/command-team.ts'
import { type PreparedVersion, prepareVersion } from '../version/prepare-version.ts'
import { appendVersion, checkVersion, withStoredVersions } from '../version/store-version.ts'
import { undeclaredEnvironment } from '../version/version-environment.ts'
import type { CreateProjectV2 } from './creation-contract.ts'
import { newPictures } from './new-pictures.ts'
import { newLinks, statusOf } from './project-changes.ts'

type Deps = Pick<
  CommandDependencies,
  'executor' | 'texts' | 'files' | 'images' | 'timers' | 'pictures' | 'filesHost'
> & { readonly answers: Pick<Answers, 'owned'> }
type ProjectStep = Step<ProjectCommand, CatalogueContext>
type ProjectSequence = Sequence<ProjectCommand, CatalogueContext>

/** `summary` and `body` have these names, whichever API version the data came from. */
export type NewProjectData = Omit<CreateProjectV2, 'description' | 'summary' | 'body'> & {
  readonly summary: string
  readonly body: string
}

const MAX_ATTEMPTS = 20

/** Ids derive from the command. A repeat of a failed attempt that was undone gets new ones. */
const attemptOf = async (executor: Executor, commandId: string): Promise<string> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const { state } = await executor.load(team, deriveId(commandId, `team.${attempt}`))
    if (state.phase !== 'disbanded') return `${attempt}`
    const outcome = await executor.load(project, deriveId(commandId, `project.${attempt}`))
    if (outcome.state.phase !== 'none') return `${attempt}`
  }
  throw invalidInput(
    'This Idempotency-Key was used for too many failed attempts. Use another one.',
    'idempotency-key-used-up',
  )
}

const idsOf = (data: NewProjectData, commandId: string, attempt: string) => {
  const ids = {
    projectId: data.import?.id ?? deriveId(commandId, `project.${attempt}`),
    teamId: data.import?.team_id ?? deriveId(commandId, `team.${attempt}`),
    threadId: data.import?.thread_id ?? deriveId(commandId, `thread.${attempt}`),
  }
  for (const id of Object.values(ids))
    if (!isBase62Id(id))
      throw invalidField(
        'import',
        `${JSON.stringify(id)} is not an id: it has 8 base62 characters.`,
        'invalid-id',
      )
  return ids
}

/** The creator owns the new project. In an organization, they have the bits that its team grants. */
const creatorAccess = async (
  { executor }: Deps,
  organizationId: string | null | undefined,
  sender: Sender,
): Promise<{ access: Access; organizationId: string | null }> => {
  const owner: Access = { permissions: ALL_PROJECT_PERMISSIONS, isMember: true, isOwner: true }
  if (!organizationId) return { access: owner, organizationId: null }
  const located = await locateOrganization(executor, organizationId)
  if (!located)
    throw invalidField('organization_id', 'There is no such organization.', 'unknown-organization')
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
    categories: data.categories ?? [],
    additionalCategories: data.additional_categories ?? [],
    license: { id: data.license_id, url: data.license_url || null },
    links: newLinks(data),
    requestedStatus: statusOf('requested_status', data.requested_status ?? 'approved'),
    projectType: data.project_type && isProjectType(data.project_type) ? data.project_type : null,
  }
}

const historySteps = (projectId: string, { import: carried }: NewProjectData): ProjectStep[] => {
  if (!carried) return []
  const { published, updated, approved, queued, downloads, followers, status } = carried
  const history = {
    ...(published != null && { createdAt: published }),
    ...(updated != null && { updatedAt: updated }),
    ...(approved !== undefined && { approvedAt: approved }),
    ...(queued !== undefined && { queuedAt: queued }),
    ...(downloads != null && { downloads }),
    ...(followers != null && { followers }),
  }
  return [
    {
      command: {
        type: 'ImportProjectHistory',
        projectId,
        history,
        ...(status != null && { status: statusOf('status', status) }),
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

/** Checks and inspects versions, but stores nothing yet. */
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
  for (const [index, version] of (data.initial_versions ?? []).entries()) {
    const versionId = version.import?.id ?? deriveId(commandId, `version.${projectId}.${index}`)
    const authorId = version.import?.author_id ?? create.ownerId
    const options = {
      actor: sender.actor,
      filesHost: deps.filesHost,
      fallbackEnvironment: undeclaredEnvironment(version.loaders, sides),
      areAllItsOwn: false,
    }
    const ids = { versionId, projectId, authorId, commandId }
    const ready = await prepareVersion(deps.executor, version, uploads, ids, options)
    // An attempt that died halfway may have left the version. The same command finds it again.
    await checkVersion(deps.executor, ready, own, sender.intent)
    prepared.push(ready)
  }
  return prepared
}

const refuse = (outcome: unknown): void => {
  if (isRejection(outcome)) throw new CommandRefused(outcome)
}

/**
 * Creates a project with its team, first versions, icon and gallery. Checks everything before it stores
 * anything. Appends the project itself last and in one step, so that nobody sees a part of it. A failure
 * undoes the rest.
 */
export const createProject = async (
  deps: Deps,
  data: NewProjectData,
  uploads: readonly UploadedFile[],
  sender: Sender,
): Promise<{ projectId: string } & Answer> => {
  const { executor } = deps
  if (data.import && !may(sender, 'project.import'))
    throw permissionRefused('Only administrators import the history of a project.')
  const ids = idsOf(data, sender.intent.commandId, await attemptOf(executor, sender.intent.commandId))
  const { projectId, teamId } = ids
  const { access, organizationId } = await creatorAccess(deps, data.organization_id, sender)
  const own: CatalogueContext = { ...contextOf(sender), ...access }
  const products: CatalogueContext = { ...access, ...contextOf(asProduct(sender)) }
  const together = inSequence(project)
  const append = (sequence: ProjectSequence) =>
    executor.execute(together, projectId, sequence, own, sender.intent)

  const create = creation(data, ids, organizationId, sender)
  const { state: before } = await executor.load(project, projectId)
  // A repeat gets the first answer. Anybody else who names this id is refused.
  if (before.phase !== 'none') return { projectId, ...(await append(sequenceOf({ command: create }))) }
  refuse(project.decider.decide(create, before, own))

  const versions = await prepareVersions(deps, data, create, uploads, own, sender)
  const submits = data.is_draft !== true && data.import?.status == null
  const pictures = await newPictures(deps, sender, projectId, data, uploads)
  const sequence: ProjectSequence = sequenceOf(
    { command: create },
    ...pictures.steps,
    ...versionSteps(projectId, versions, products),
    ...(submits ? [{ command: { type: 'SubmitProjectForReview', projectId } as const }] : []),
    ...historySteps(projectId, data),
  )
  refuse(together.decider.decide(sequence, before, own))
  for (const { files } of versions) await checkFiles(executor, files, projectId, sender)
  await renderText(deps, BODY_FIELD, data.body)
  for (const [index, { command }] of versions.entries())
    await renderText(deps, `initial_versions.${index}.changelog`, command.changelog)

  const slug = canonicalSlug(data.slug)
  const wanted = { slug, holderId: projectId, claimant: create.ownerId }
  const reserved = await reserveSlug(executor, 'project', wanted, sender)
  const place = may(sender, 'quota.exceed') ? null : { userId: create.ownerId, holderId: projectId }
  try {
    if (place) await reserveQuota(deps, 'project', place, sender)
    const createAll = async () => {
      const subject = { kind: 'project', id: projectId } as const
      const ownerId = organizationId === null ? create.ownerId : null
      await formTeam(executor, { teamId, subject, ownerId }, own, sender)
      for (const version of versions) await appendVersion(executor, version, own, sender)
      return append(sequence)
    }
    const answer = await withStoredVersions(deps, versions, sender, () =>
      withStoredPictures(deps, pictures, createAll),
    )
    // The id is an address too, so no other project may have it as its slug, in any case.
    await reserveSlug(executor, 'project', { ...wanted, slug: projectId }, sender)
    return { projectId, ...answer }
  } catch (error) {
    if (isOutcomeUnknown(error) || (await executor.load(project, projectId)).state.phase !== 'none')
      throw error
    await takeBackVersions(deps, versions, sender)
    if (place) await releaseQuota(executor, 'project', place.userId, [projectId], sender)
    if (data.import?.team_id == null) await disband(executor, teamId, sender)
    if (reserved) await releaseSlug(executor, 'project', { slug, holderId: projectId, heir: null }, sender)
    throw error
  }
}
