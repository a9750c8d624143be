import { newestVersionFirst } from '@modstead/domain/catalogue/display/version-order'
import type { Api } from '@modstead/infra/http/api'
import type { Principal } from '@modstead/infra/identity/principal'
import { type AccountFacts, readAccountFacts } from './accounts/account-facts.ts'
import { type Owned, readOwned } from './accounts/limits.ts'
import { readNotificationsById } from './accounts/notification-view.ts'
import { canOfProject, canOfVersion } from './catalogue/can.ts'
import { readFiles } from './catalogue/file/file-hash.ts'
import { organizationsJson, readOrganizations } from './catalogue/organization/organization-view.ts'
import { projectJson, readProjects } from './catalogue/project/project-answer.ts'
import { readVersions, versionJson } from './catalogue/version/version-view.ts'
import type { QueryDependencies } from './dependencies.ts'
import { jsonWithCan } from './http/personal-answer.ts'

/**
 * Questions of the write side: complete answers to send back after a write, and lookups by facts that never
 * change.
 */
export interface ReadAnswers {
  project(api: Api, id: string, viewer: Principal): Promise<string | null>
  version(api: Api, id: string, viewer: Principal): Promise<string | null>
  organization(id: string, viewer: Principal): Promise<string | null>
  versionIdsByHash(algorithm: 'sha1' | 'sha512', hash: string): Promise<readonly string[]>
  knownNotifications(userId: string, ids: readonly string[]): Promise<readonly string[]>
  account(userId: string, epoch: number): Promise<AccountFacts>
  owned(userId: string): Promise<Owned>
}

/**
 * The write side has just admitted the sender, whose token need not have the scope to read hidden things. So
 * writers see what they wrote, whatever its status.
 */
export const createAnswers = ({ pool }: Pick<QueryDependencies, 'pool'>): ReadAnswers => ({
  async project(api, id, viewer) {
    const [project] = await readProjects(pool, api, [id])
    if (!project) return null
    const can = api === 'v3' ? await canOfProject(pool, viewer, project) : null
    return jsonWithCan(projectJson(project), can)
  },
  async version(api, id, viewer) {
    const [version] = await readVersions(pool, [id])
    if (!version) return null
    const project = { id: version.projectId, organizationId: version.organizationId }
    const can = api === 'v3' ? await canOfVersion(pool, viewer, project) : null
    return jsonWithCan(versionJson(api, version), can)
  },
  async organization(id, viewer) {
    const [organization] = await readOrganizations(pool, [id])
    if (!organization) return null
    const [json] = await organizationsJson(pool, viewer, [organization])
    return json ?? null
  },
  async versionIdsByHash(algorithm, hash) {
    const files = await readFiles(pool, algorithm, [hash])
    const versions = await readVersions(
      pool,
      files.map(({ versionId }) => versionId),
    )
    return versions.toSorted(newestVersionFirst).map(({ id }) => id)
  },
  async knownNotifications(userId, ids) {
    return (await readNotificationsById(pool, userId, ids)).map(({ id }) => id)
  },
  account: (userId, epoch) => readAccountFacts(pool, userId, epoch),
  owned: (userId) => readOwned(pool, userId),
})
