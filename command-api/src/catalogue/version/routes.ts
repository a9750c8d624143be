import type { VersionStatus } from '@modstead/domain/catalogue/values/version-status'
import type { Actor } from '@modstead/domain/kernel/actor'
import { isBase62 } from '@modstead/domain/kernel/ids'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { APIS } from '@modstead/infra/http/api'
import { invalidField, invalidInput, notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import type { CommandDependencies } from '../../dependencies.ts'
import { parse } from '../../http/parse.ts'
import { answerWhenSettled, answerWhenVisible, authorize } from '../../http/write-route.ts'
import type { LocatedVersion } from '../access.ts'
import { readPlannedRelease } from '../planned-release.ts'
import { requirePermission } from '../project/edit-project.ts'
import { locateSeenVersion } from '../project/seen-project.ts'
import { editVersionData, type FileOfHash, fileOfHash } from './contract.ts'
import { commandVersion, editVersion } from './edit-version.ts'
import { knownDependencies } from './known-dependencies.ts'
import { changesOf } from './version-changes.ts'

interface VersionRoute {
  Params: { id: string }
}

/** The version, or the 404 problem also when it exists but this actor may not know of it. */
export const seenVersion = async (executor: Executor, id: string, actor: Actor): Promise<LocatedVersion> => {
  if (!isBase62(id)) throw invalidInput(`${JSON.stringify(id)} is not the id of a version.`, 'invalid-id')
  const located = await locateSeenVersion(executor, id, actor)
  if (!located) throw notFound()
  return located
}

const schedulable: readonly VersionStatus[] = ['listed', 'archived', 'draft', 'unlisted']

/** The contract file lists the statuses of projects for versions too; a version that is public is listed. */
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

/** The version that holds a file, by either of its hashes: the one that is named, else the newest. */
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

/** Editing and deleting versions and their files; JSON bodies. */
export const versionRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps
  for (const api of APIS) {
    app.patch<VersionRoute>(`/${api}/version/:id`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'version.edit')
      const wanted = changesOf(api, parse(editVersionData[api], request.body ?? {}))
      const located = await seenVersion(executor, request.params.id, sender.actor)
      requirePermission(located, 'version.edit', sender)
      const { dependencies: former } = located.version
      const { actor } = sender
      const dependencies =
        wanted.dependencies && (await knownDependencies(executor, wanted.dependencies, { actor, former }))
      const changes = { ...wanted, ...(dependencies && { dependencies }) }
      const answer = await editVersion(deps, located, changes, sender)
      return answerWhenVisible(deps, reply, answer)
    })

    app.delete<VersionRoute>(`/${api}/version/:id`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'version.delete')
      const located = await seenVersion(executor, request.params.id, sender.actor)
      const { versionId } = located.version
      const answer = await commandVersion(executor, located, { type: 'DeleteVersion', versionId }, sender)
      return answerWhenSettled(deps, reply, answer)
    })

    app.post<VersionRoute>(`/${api}/version/:id/schedule`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'version.edit')
      const { time, requested_status } = readPlannedRelease(request.body, request.query)
      const requestedStatus = versionStatusOf(requested_status)
      const located = await seenVersion(executor, request.params.id, sender.actor)
      const { versionId } = located.version
      const command = { type: 'ScheduleVersionRelease', versionId, time, requestedStatus } as const
      const answer = await commandVersion(executor, located, command, sender)
      return answerWhenVisible(deps, reply, answer)
    })

    app.delete<{ Params: { hash: string } }>(`/${api}/version_file/:hash`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'version.deleteFile')
      const hash = request.params.hash.toLowerCase()
      const located = await versionOfHash(deps, hash, parse(fileOfHash, request.query), sender.actor)
      const { versionId } = located.version
      const command = { type: 'RemoveVersionFile', versionId, file: hash } as const
      const answer = await commandVersion(executor, located, command, sender)
      return answerWhenSettled(deps, reply, answer)
    })
  }
}
