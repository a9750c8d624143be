import type { Api } from '@modstead/infra/http/api'
import type { Principal } from '@modstead/infra/http/principal'
import { type Owned, readOwned } from './accounts/limits.ts'
import { readNotificationsById } from './accounts/notification-view.ts'
import { readFiles } from './catalogue/file/file-hash.ts'
import { organizationsJson, readOrganizations } from './catalogue/organization/organization-view.ts'
import { projectJson, readProject } from './catalogue/project/project-view.ts'
import { readVersions, versionJson } from './catalogue/version/version-view.ts'
import type { QueryDependencies } from './dependencies.ts'

/** What the write side asks: ready answers to send back after a write, and look-ups by facts that never change. */
export interface ReadAnswers {
  project(api: Api, id: string, viewer: Principal): Promise<string | null>
  version(api: Api, id: string, viewer: Principal): Promise<string | null>
  organization(id: string, viewer: Principal): Promise<string | null>
  versionIdByHash(algorithm: 'sha1' | 'sha512', hash: string): Promise<string | null>
  knownNotifications(userId: string, ids: readonly string[]): Promise<readonly string[]>
  owned(userId: string): Promise<Owned>
}

/**
 * The sender of a write has just been let through by the write side, whose token need not hold the scope to read hidden
 * things: what was written is shown to its writer whatever its status.
 */
export const createAnswers = ({ pool }: Pick<QueryDependencies, 'pool'>): ReadAnswers => ({
  async project(api, id) {
    const project = await readProject(pool, id)
    return project ? projectJson(api, project) : null
  },
  async version(api, id) {
    const [version] = await readVersions(pool, [id])
    return version ? versionJson(api, version) : null
  },
  async organization(id, viewer) {
    const [organization] = await readOrganizations(pool, [id])
    if (!organization) return null
    const [json] = await organizationsJson(pool, viewer, [organization])
    return json ?? null
  },
  async versionIdByHash(algorithm, hash) {
    const [file] = await readFiles(pool, algorithm, [hash])
    return file?.versionId ?? null
  },
  async knownNotifications(userId, ids) {
    return (await readNotificationsById(pool, userId, ids)).map(({ id }) => id)
  },
  owned: (userId) => readOwned(pool, userId),
})
