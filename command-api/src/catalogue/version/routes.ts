import { version } from '@modstead/domain/catalogue/aggregates'
import type { VersionStatus } from '@modstead/domain/catalogue/values/version-status'
import type { VersionChanges } from '@modstead/domain/catalogue/version/commands'
import type { Actor } from '@modstead/domain/kernel/actor'
import { invalidField, notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { serveWrite, type WriteRequest } from '../../http/serve-write.ts'
import { answerWhenSettled, answerWhenVisible } from '../../http/write-route.ts'
import type { LocatedVersion } from '../access.ts'
import { deletedBefore } from '../deleted-before.ts'
import { plannedReleaseOf } from '../planned-release.ts'
import { requirePermission } from '../project/edit-project.ts'
import {
  deleteVersion,
  deleteVersionFile,
  editVersionV2,
  editVersionV3,
  type FileOfHash,
  scheduleVersion,
} from './contract.ts'
import { commandVersion, editVersion } from './edit-version.ts'
import { knownDependencies } from './known-dependencies.ts'
import { seenVersion } from './seen-version.ts'
import { changesOf } from './version-changes.ts'

const schedulable: readonly VersionStatus[] = ['listed', 'archived', 'draft', 'unlisted']

/** The contract file lists the statuses of projects for versions too. A public version is listed. */
const versionStatusOf = (text: string): VersionStatus => {
  const wanted = text === 'approved' ? 'listed' : text
  const status = schedulable.find((known) => known === wanted)
  if (!status)
    throw invalidField(
      'requested_status',
      `There is no version status ${JSON.stringify(text)} to schedule.`,
      'unknown-status',
    )
  return status
}

/** The version that contains a file, by either of its hashes: the named one, or else the newest. */
const versionOfHash = async (
  deps: CommandDependencies,
  hash: string,
  { algorithm, version_id: named }: FileOfHash,
  actor: Actor,
): Promise<LocatedVersion> => {
  const kind = algorithm ?? (hash.length === 128 ? 'sha512' : 'sha1')
  const versionIds = await deps.answers.versionIdsByHash(kind, hash)
  const versionId = versionIds.find((id) => named === undefined || id === named)
  if (versionId === undefined) throw notFound()
  return seenVersion(deps.executor, versionId, actor)
}

/** Editing and deleting versions and their files. */
export const versionRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor, idempotencyKeys } = deps

  const edit = async (
    wanted: VersionChanges,
    { params, sender, reply }: WriteRequest<typeof editVersionV2 | typeof editVersionV3>,
  ) => {
    const located = await seenVersion(executor, params.version, sender.actor)
    requirePermission(located, 'version.edit', sender)
    const { dependencies: former } = located.version
    const { actor } = sender
    const dependencies =
      wanted.dependencies && (await knownDependencies(executor, wanted.dependencies, { actor, former }))
    const changes = { ...wanted, ...(dependencies && { dependencies }) }
    return answerWhenVisible(deps, reply, await editVersion(deps, located, changes, sender))
  }
  serveWrite(app, deps, editVersionV2, async (write) => edit(changesOf('v2', write.body), write))
  serveWrite(app, deps, editVersionV3, async (write) => edit(changesOf('v3', write.body), write))

  serveWrite(app, deps, deleteVersion, async ({ params, sender, reply }) => {
    const repeated = await deletedBefore(executor, version, params.version, sender)
    if (repeated) return answerWhenSettled(deps, reply, repeated)
    const located = await seenVersion(executor, params.version, sender.actor)
    const { versionId } = located.version
    const answer = await commandVersion(executor, located, { type: 'DeleteVersion', versionId }, sender)
    return answerWhenSettled(deps, reply, answer)
  })

  serveWrite(app, deps, scheduleVersion, async ({ params, sender, reply, ...asked }) => {
    const { time, requested_status } = plannedReleaseOf(asked)
    const requestedStatus = versionStatusOf(requested_status)
    const located = await seenVersion(executor, params.version, sender.actor)
    const { versionId } = located.version
    const command = { type: 'ScheduleVersionRelease', versionId, time, requestedStatus } as const
    return answerWhenVisible(deps, reply, await commandVersion(executor, located, command, sender))
  })

  serveWrite(app, deps, deleteVersionFile, async ({ params, query, sender, request, reply }) => {
    const hash = params.hash.toLowerCase()
    const kept = await idempotencyKeys.subjectOf(request)
    const repeated = kept && (await deletedBefore(executor, version, kept, sender))
    if (repeated) return answerWhenSettled(deps, reply, repeated)
    const located = await (kept === undefined
      ? versionOfHash(deps, hash, query, sender.actor)
      : seenVersion(executor, kept, sender.actor))
    const { versionId } = located.version
    if (versionId !== kept) await idempotencyKeys.keepSubject(request, versionId)
    const command = { type: 'RemoveVersionFile', versionId, file: hash } as const
    return answerWhenSettled(deps, reply, await commandVersion(executor, located, command, sender))
  })
}
