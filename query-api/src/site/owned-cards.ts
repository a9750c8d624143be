import { isProjectType } from '@modstead/domain/catalogue/tags/project-types'
import { firstRowOf, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import { PROJECT_DOWNLOADS, PROJECT_FOLLOWERS } from '@modstead/projectors/catalogue/project/table-columns'
import { sql } from 'kysely'
import { ownedBy, type ProjectOwner } from '../catalogue/project/owned-projects.ts'
import { projectSeenBy } from '../catalogue/seen-by.ts'
import { cursorText } from '../contract/site/card-cursor.ts'
import type { CardChoice, OwnedProjects } from '../contract/site/profile.ts'
import { build } from '../database.ts'
import type { Viewer } from '../http/viewer.ts'
import { readCards } from './project-cards.ts'

const PAGE_SIZE = 50

const ownedAndSeen = (owner: ProjectOwner, viewer: Viewer) =>
  build.selectFrom(
    build
      .selectFrom('project as p')
      .where(ownedBy(owner))
      .where(projectSeenBy(viewer))
      .select((p) => [
        'p.id',
        p.ref('p.card', '->>').key('type').as('type'),
        PROJECT_DOWNLOADS,
        PROJECT_FOLLOWERS,
      ])
      .as('own'),
  )

type Own = ReturnType<typeof ownedAndSeen>

const readSums = (sender: Sender, own: Own) =>
  firstRowOf(
    sender,
    own.select((o) => [
      o.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(${o.ref('own.downloads')}), 0)::bigint`.as('downloads'),
      sql<number>`coalesce(sum(${o.ref('own.followers')}), 0)::bigint`.as('follows'),
      sql<string[]>`coalesce(array_agg(distinct ${o.ref('own.type')}), '{}')`.as('types'),
    ]),
  )

/** Reads one more than a page, to know whether another page follows. */
const readKeys = (sender: Sender, own: Own, { type, after }: CardChoice) =>
  rowsOf(
    sender,
    own
      // An unknown type selects all.
      .$if(isProjectType(type ?? ''), (all) => all.where('own.type', '=', type ?? ''))
      .$if(after !== undefined, (all) =>
        all.where((o) => {
          const { downloads, id } = after ?? { downloads: 0, id: '' }
          const behindInTie = o.and([o('own.downloads', '=', downloads), o('own.id', '>', id)])
          return o.or([o('own.downloads', '<', downloads), behindInTie])
        }),
      )
      .orderBy('own.downloads', 'desc')
      .orderBy('own.id')
      .limit(PAGE_SIZE + 1)
      .select(['own.id', 'own.downloads']),
  )

/**
 * A page of an owner's projects that the viewer may see, most downloaded first, and the sums over all of
 * them.
 */
export const readOwnedCards = async (
  sender: Sender,
  viewer: Viewer,
  owner: ProjectOwner,
  choice: CardChoice,
): Promise<OwnedProjects> => {
  const own = ownedAndSeen(owner, viewer)
  const [sums, keys] = await Promise.all([readSums(sender, own), readKeys(sender, own, choice)])
  const shown = keys.slice(0, PAGE_SIZE)
  const last = keys.length > PAGE_SIZE ? shown.at(-1) : undefined
  return {
    downloads: sums?.downloads ?? 0,
    follows: sums?.follows ?? 0,
    projectCount: sums?.count ?? 0,
    types: sums?.types ?? [],
    projects: await readCards(
      sender,
      shown.map(({ id }) => id),
    ),
    next: last === undefined ? null : cursorText(last),
  }
}
