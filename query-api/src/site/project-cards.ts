import type { ProjectCardParts } from '@modstead/projectors/catalogue/project/table'
import type pg from 'pg'
import { PROJECT_COUNTS } from '../catalogue/project/project-view.ts'
import type { ProjectCard } from '../contract/site/cards.ts'

interface Stored {
  readonly id: string
  readonly card: ProjectCardParts
  readonly username: string | null
  readonly organization_name: string | null
  readonly organization_slug: string | null
  readonly downloads: string
  readonly followers: string
}

const authorOf = ({ username, organization_name, organization_slug }: Stored): ProjectCard['author'] => {
  if (organization_name !== null && organization_slug !== null)
    return { name: organization_name, kind: 'organization', slug: organization_slug }
  return username === null ? null : { name: username, kind: 'user', slug: username }
}

const cardOf = (row: Stored): ProjectCard => ({
  ...row.card,
  categories: [...row.card.categories],
  loaders: [...row.card.loaders],
  gameVersionRanges: [...row.card.gameVersionRanges],
  author: authorOf(row),
  downloads: Number(row.downloads),
  follows: Number(row.followers),
})

/** In the order of the ids; whether the viewer may see them is the caller's business. */
export const readCards = async (pool: pg.Pool, projectIds: readonly string[]): Promise<ProjectCard[]> => {
  if (projectIds.length === 0) return []
  const { rows } = await pool.query<Stored>({
    name: 'project cards',
    text: `select p.id, p.card, o.name as organization_name, o.slug as organization_slug, u.username, ${PROJECT_COUNTS}
      from project p
      left join organization o on o.id = p.organization_id
      left join team t on t.team_id = p.team_id
      left join site_user u on u.id = coalesce(t.owner_id, p.owner_id)
     where p.id = any($1)`,
    values: [projectIds],
  })
  const byId = new Map(rows.map((row) => [row.id, cardOf(row)]))
  return projectIds.map((id) => byId.get(id)).filter((card) => card !== undefined)
}
