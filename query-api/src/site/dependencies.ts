import type { Sender } from '@modstead/infra/postgres/kysely'
import { readProjectsById } from '../catalogue/project/project-view.ts'
import { readVersions } from '../catalogue/version/version-view.ts'
import { visibleProjects, visibleVersions } from '../catalogue/visibility.ts'
import type { VersionPage } from '../contract/site/project.ts'
import type { Viewer } from '../http/viewer.ts'
import { readCards } from './project-cards.ts'
import type { SiteVersion } from './version-rows.ts'

/** A dependency shows its project and the number of its version only if the viewer may see them. */
export const readDependencies = async (
  sender: Sender,
  viewer: Viewer,
  dependencies: SiteVersion['dependencies'],
): Promise<VersionPage['dependencies']> => {
  const versionIds = dependencies.map(({ versionId }) => versionId).filter((id) => id !== null)
  const shown = await visibleVersions(sender, viewer, await readVersions(sender, versionIds))
  const versions = new Map(shown.map((version) => [version.id, version]))
  const projectOf = ({ projectId, versionId }: (typeof dependencies)[number]) =>
    projectId ?? (versionId === null ? null : (versions.get(versionId)?.projectId ?? null))
  const projectIds = dependencies.map(projectOf).filter((id) => id !== null)
  const visible = await visibleProjects(sender, viewer, await readProjectsById(sender, projectIds))
  const cards = await readCards(
    sender,
    visible.map(({ id }) => id),
  )
  const projects = new Map(
    cards.map(({ id, slug, type, title, iconUrl }) => [id, { id, slug, type, title, iconUrl }]),
  )
  return dependencies.map((dependency) => {
    const { type, versionId, fileName } = dependency
    const version = versionId === null ? undefined : versions.get(versionId)
    const project = projects.get(projectOf(dependency) ?? '') ?? null
    return { type, project, versionNumber: project && version ? version.number : null, fileName }
  })
}
