import { isBase62 } from '@modstead/domain/catalogue/values/ids'
import { PROJECT_PERMISSIONS } from '@modstead/domain/catalogue/values/permissions'
import type { VersionStatus } from '@modstead/domain/catalogue/version/events'
import type { Actor } from '@modstead/domain/kernel/actor'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { APIS } from '@modstead/infra/http/api'
import { invalidInput, notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import type { LocatedVersion } from '../catalogue/access.ts'
import { requirePermission } from '../catalogue/edit-project.ts'
import { commandVersion } from '../catalogue/edit-version.ts'
import { knownDependencies } from '../catalogue/known-dependencies.ts'
import { locateSeenVersion } from '../catalogue/seen-project.ts'
import { changesOf } from '../catalogue/version-changes.ts'
import type { CommandDependencies } from '../dependencies.ts'
import { parse } from '../http/parse.ts'
import { answerWhenSettled, answerWhenVisible, authorize } from '../http/write-route.ts'
import { readPlannedRelease } from '../wire/planned-release.ts'
import { editVersionData, fileOfHash } from '../wire/version.ts'

interface VersionRoute {
  Params: { id: string }
}

/** The version, or the 404 problem also when it exists but this actor may not know of it. */
export const seenVersion = async (executor: Executor, id: string, actor: Actor): Promise<LocatedVersion> => {
  if (!isBase62(id)) throw invalidInput(`${JSON.stringify(id)} is not the id of a version.`)
  const located = await locateSeenVersion(executor, id, actor)
  if (!located) throw notFound()
  return located
}

const schedulable: readonly VersionStatus[] = ['listed', 'archived', 'draft', 'unlisted']

/** The contract file lists the statuses of projects for versions too; a version that is public is listed. */
const versionStatusOf = (text: string): VersionStatus => {
  const wanted = text === 'approved' ? 'listed' : text
  const status = schedulable.find((known) => known === wanted)
  if (!status) throw invalidInput(`There is no version status ${JSON.stringify(text)} to schedule.`)
  return status
}

/** The version that holds a file, by either of its hashes in any case. */
const versionOfHash = async (
  deps: CommandDependencies,
  hash: string,
  algorithm: 'sha1' | 'sha512' | undefined,
  actor: Actor,
): Promise<LocatedVersion> => {
  const kind = algorithm ?? (hash.length === 128 ? 'sha512' : 'sha1')
  const versionId = await deps.answers.versionIdByHash(kind, hash)
  if (versionId === null) throw notFound()
  return seenVersion(deps.executor, versionId, actor)
}

/** Editing and deleting versions and their files; JSON bodies. */
export const versionRoutes = (app: FastifyInstance, deps: CommandDependencies): void => {
  const { executor } = deps
  for (const api of APIS) {
    app.patch<VersionRoute>(`/${api}/version/:id`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'VERSION_WRITE')
      const wanted = changesOf(api, parse(editVersionData, request.body ?? {}))
      const located = await seenVersion(executor, request.params.id, sender.actor)
      requirePermission(located, PROJECT_PERMISSIONS.UPLOAD_VERSION, sender)
      const { versionId, dependencies: former } = located.version
      const { actor } = sender
      const dependencies =
        wanted.dependencies && (await knownDependencies(executor, wanted.dependencies, { actor, former }))
      const changes = { ...wanted, ...(dependencies && { dependencies }) }
      const answer = await commandVersion(
        executor,
        located,
        { type: 'EditVersion', versionId, changes },
        sender,
      )
      return answerWhenVisible(deps, reply, answer)
    })

    app.delete<VersionRoute>(`/${api}/version/:id`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'VERSION_DELETE')
      const located = await seenVersion(executor, request.params.id, sender.actor)
      const { versionId } = located.version
      const answer = await commandVersion(executor, located, { type: 'DeleteVersion', versionId }, sender)
      return answerWhenSettled(deps, reply, answer)
    })

    app.post<VersionRoute>(`/${api}/version/:id/schedule`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'VERSION_WRITE')
      const { time, requested_status } = readPlannedRelease(request.body, request.query)
      const requestedStatus = versionStatusOf(requested_status)
      const located = await seenVersion(executor, request.params.id, sender.actor)
      const { versionId } = located.version
      const command = { type: 'ScheduleVersionRelease', versionId, time, requestedStatus } as const
      const answer = await commandVersion(executor, located, command, sender)
      return answerWhenVisible(deps, reply, answer)
    })

    app.delete<{ Params: { hash: string } }>(`/${api}/version_file/:hash`, async (request, reply) => {
      const { sender } = await authorize(deps, request, 'VERSION_WRITE')
      const hash = request.params.hash.toLowerCase()
      const { algorithm, version_id: named } = parse(fileOfHash, request.query)
      const located = await versionOfHash(deps, hash, algorithm, sender.actor)
      const { versionId } = located.version
      if (named !== undefined && named !== versionId) throw notFound()
      const command = { type: 'RemoveVersionFile', versionId, file: hash } as const
      const answer = await commandVersion(executor, located, command, sender)
      return answerWhenSettled(deps, reply, answer)
    })
  }
}
