import type pg from 'pg'
import { readProjects } from '../catalogue/project/project-view.ts'
import { visibleProjects } from '../catalogue/visibility.ts'
import type { VersionPage } from '../contract/site/project.ts'
import type { Viewer } from '../http/viewer.ts'
import { readCards } from './project-cards.ts'
import type { SiteVersion } from './version-rows.ts'

interface NamedVersion {
  readonly id: string
  readonly project_id: string
  readonly number: string
}

/** A dependency shows its project only where the viewer may see that. */
export const readDependencies = async (
  pool: pg.Pool,
  viewer: Viewer,
  dependencies: SiteVersion['dependencies'],
): Promise<VersionPage['dependencies']> => {
  const versionIds = dependencies.map(({ versionId }) => versionId).filter((id) => id !== null)
  const { rows } = await pool.query<NamedVersion>(
    'select id, project_id, number from version where id = any($1)',
    [versionIds],
  )
  const versions = new Map(rows.map((row) => [row.id, row]))
  const projectOf = ({ projectId, versionId }: (typeof dependencies)[number]) =>
    projectId ?? (versionId === null ? null : (versions.get(versionId)?.project_id ?? null))
  const projectIds = dependencies.map(projectOf).filter((id) => id !== null)
  const visible = await visibleProjects(pool, viewer, await readProjects(pool, projectIds))
  const cards = await readCards(
    pool,
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
