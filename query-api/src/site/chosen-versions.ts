import { featuredVersions } from '@modstead/domain/catalogue/display/featured-versions'
import { offeredVersions } from '@modstead/domain/catalogue/display/offered-versions'
import { shownLoaders } from '@modstead/domain/catalogue/display/shown-loaders'
import { rowsOf, type Sender } from '@modstead/infra/postgres/kysely'
import type { InferResult } from 'kysely'
import { LRUCache } from 'lru-cache'
import { build } from '../database.ts'

/** The versions that a project's page shows. */
interface ChosenVersions {
  /** Newest first. */
  readonly featuredVersionIds: readonly string[]
  readonly newestVersionId: string | null
}

const listed = build
  .selectFrom('project_version')
  .where('listed', '=', true)
  .select(['id', 'channel', 'published_at', 'loaders', 'mrpack_loaders', 'game_versions'])

type Stored = InferResult<typeof listed>[number]

const MAX_FEATURED = 10
const MAX_KEPT = 10_000

const chosenOf = (rows: readonly Stored[]): ChosenVersions => {
  const versions = rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    publishedAt: row.published_at,
    loaders: shownLoaders(row.loaders, row.mrpack_loaders),
    gameVersions: row.game_versions,
  }))
  const featured = featuredVersions(versions).slice(0, MAX_FEATURED)
  return {
    featuredVersionIds: featured.map(({ id }) => id),
    newestVersionId: offeredVersions(versions)[0]?.id ?? null,
  }
}

/** Chooses among all listed versions, once for each change of a project, because there may be thousands. */
export const createChosenVersions = () => {
  const kept = new LRUCache<string, ChosenVersions>({ max: MAX_KEPT })
  return async (
    sender: Sender,
    { id, changes }: { readonly id: string; readonly changes: number },
  ): Promise<ChosenVersions> => {
    const key = `${id} ${changes}`
    const known = kept.get(key)
    if (known) return known
    const chosen = chosenOf(await rowsOf(sender, listed.where('project_id', '=', id)))
    kept.set(key, chosen)
    return chosen
  }
}
