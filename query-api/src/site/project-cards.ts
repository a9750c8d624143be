import { anyOf, prepared, type Sender } from '@modstead/infra/postgres/kysely'
import {
  PROJECT_DOWNLOADS,
  PROJECT_FOLLOWERS,
  PROJECT_UPDATED,
} from '@modstead/projectors/catalogue/project/table-columns'
import type { ProjectCard } from '../contract/site/cards.ts'
import { build } from '../database.ts'

const cards = prepared('project cards', (given: { readonly ids: readonly string[] }) =>
  build
    .selectFrom('project as p')
    .leftJoin('organization as o', 'o.id', 'p.organization_id')
    .leftJoin('team as t', 't.team_id', 'p.team_id')
    .leftJoin('site_user as u', (on) =>
      on.on((each) => each('u.id', '=', each.fn.coalesce('t.owner_id', 'p.owner_id'))),
    )
    .where('p.id', '=', anyOf(given.ids))
    .select([
      'p.id',
      'p.card',
      'o.name as organization_name',
      'o.slug as organization_slug',
      'u.username',
      PROJECT_DOWNLOADS,
      PROJECT_FOLLOWERS,
      PROJECT_UPDATED,
    ]),
)

type Stored = Awaited<ReturnType<typeof cards>>[number]

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
  updatedAt: row.updated_at,
  downloads: row.downloads,
  follows: row.followers,
})

/** In the order of the ids. The caller must check that the viewer may see them. */
export const readCards = async (sender: Sender, projectIds: readonly string[]): Promise<ProjectCard[]> => {
  if (projectIds.length === 0) return []
  const rows = await cards(sender, { ids: projectIds })
  const byId = new Map(rows.map((row) => [row.id, cardOf(row)]))
  return projectIds.map((id) => byId.get(id)).filter((card) => card !== undefined)
}
