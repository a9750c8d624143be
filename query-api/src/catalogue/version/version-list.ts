import { featuredVersions } from '@modstead/domain/catalogue/display/featured-versions'
import { anyOf, arrayOf, firstRowOf, rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import { build } from '../../database.ts'
import type { VersionFilter } from './version-filter.ts'
import { readVersions, type VersionView } from './version-view.ts'

interface ListChoice {
  readonly projectId: string
  /** Whether the viewer also sees versions that are not listed. */
  readonly inside: boolean
  readonly filter: VersionFilter
  readonly featured: boolean | undefined
}

interface ListPage {
  readonly offset: number
  /** undefined: all remaining versions. */
  readonly limit: number | undefined
}

/** The database's form of `matches`. */
const matching = ({ projectId, inside, filter }: ListChoice) => {
  const { loaders, gameVersions, channels } = filter
  return build
    .selectFrom('version')
    .where('project_id', '=', projectId)
    .$if(!inside, (all) => all.where('listed', '=', true))
    .$if((loaders ?? []).length > 0, (all) =>
      all.where((v) => {
        const wanted = arrayOf(loaders ?? [])
        return v.or([v('loaders', '&&', wanted), v('own_loaders', '&&', wanted)])
      }),
    )
    .$if((gameVersions ?? []).length > 0, (all) =>
      all.where('game_versions', '&&', arrayOf(gameVersions ?? [])),
    )
    .$if((channels ?? []).length > 0, (all) =>
      all.where((v) => v(v.cast<string>('channel', 'text'), '=', anyOf(channels ?? []))),
    )
}

const readPageIds = async (
  sender: Sender,
  choice: ListChoice,
  { offset, limit }: ListPage,
): Promise<readonly string[]> => {
  const { featured } = choice
  const rows = await rowsOf(
    sender,
    matching(choice)
      .$if(featured !== undefined, (all) => all.where('featured', '=', featured ?? false))
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .offset(offset)
      .$if(limit !== undefined, (all) => all.limit(limit ?? 0))
      .select('id'),
  )
  return rows.map(({ id }) => id)
}

const hasChosen = async (sender: Sender, choice: ListChoice): Promise<boolean> =>
  (await firstRowOf(sender, matching(choice).where('featured', '=', true).select('id').limit(1))) !==
  undefined

/**
 * If nobody chose featured versions, the newest of each released game version and loader replace them. The
 * rule examines the keys of all matching versions, and only the few that it picks are read completely.
 */
const readStandIns = async (
  sender: Sender,
  choice: ListChoice,
  { offset, limit }: ListPage,
): Promise<readonly string[]> => {
  const candidates = await rowsOf(
    sender,
    matching(choice).select([
      'id',
      'loaders',
      'game_versions as gameVersions',
      'published_at as publishedAt',
    ]),
  )
  const ids = featuredVersions(candidates).map(({ id }) => id)
  return ids.slice(offset, limit === undefined ? undefined : offset + limit)
}

/** Newest first. */
export const readVersionList = async (
  sender: Sender,
  choice: ListChoice,
  page: ListPage,
): Promise<readonly VersionView[]> => {
  const standIns = choice.featured === true && !(await hasChosen(sender, choice))
  const ids = await (standIns ? readStandIns : readPageIds)(sender, choice, page)
  const versions = new Map((await readVersions(sender, ids)).map((version) => [version.id, version]))
  return ids.map((id) => versions.get(id)).filter((version) => version !== undefined)
}
