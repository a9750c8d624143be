import type { SearchIndex } from '@modstead/infra/search/port'
import type { QueryDependencies, ReadModelChange } from '../dependencies.ts'
import { allSearchDocuments, projectsNaming, searchDocuments } from './search-documents.ts'

export interface SearchFeed {
  /** Resolves once the index holds what the read models held when the feed began. */
  readonly filled: Promise<void>
  /** Resolves when what changed until now is in the index, or could not be read. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** Within the quarter of a second that search may be behind; a project that many follow is read again once. */
const GATHER_MS = 100
const RETRY_MS = 1_000
/** With more to read again than this, everything is. */
const MOST_NAMED = 5_000
const AT_ONCE = 200

/** What is to be read again. */
interface Stale {
  projects: Set<string>
  users: Set<string>
  organizations: Set<string>
  teams: Set<string>
  all: boolean
}

const nothing = (): Stale => ({
  projects: new Set(),
  users: new Set(),
  organizations: new Set(),
  teams: new Set(),
  all: false,
})

const TABLES = {
  project: 'projects',
  follow_count: 'projects',
  site_user: 'users',
  organization: 'organizations',
  team: 'teams',
} as const

const note = (stale: Stale, changed: ReadModelChange['changed']): boolean => {
  let touched = false
  for (const [table, set] of Object.entries(TABLES)) {
    const keys = changed[table]
    if (keys === undefined || keys.length === 0) continue
    touched = true
    if (keys === 'many') stale.all = true
    else for (const key of keys) stale[set].add(key)
    if (stale[set].size > MOST_NAMED) stale.all = true
  }
  return touched
}

const chunks = function* <Item>(items: readonly Item[]): Iterable<readonly Item[]> {
  for (let at = 0; at < items.length; at += AT_ONCE) yield items.slice(at, at + AT_ONCE)
}

type FeedParts = Pick<QueryDependencies, 'pool' | 'onChange' | 'onDownloadsCounted'> & {
  readonly search: SearchIndex
  /** Told when the read models could not be read; the feed tries again by itself. */
  readonly onError: (error: unknown) => void
}

/** Fills the index from the read models, then keeps it up with them and with the download counts. */
export const feedSearch = ({
  pool,
  search,
  onChange,
  onDownloadsCounted,
  onError,
}: FeedParts): SearchFeed => {
  let stale: Stale = { ...nothing(), all: true }
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  const filled = Promise.withResolvers<void>()

  const refresh = async (batch: Stale): Promise<void> => {
    if (batch.all) return search.replaceAll(allSearchDocuments(pool))
    const named = batch.users.size + batch.organizations.size + batch.teams.size > 0
    const naming = named
      ? await projectsNaming(pool, [...batch.users], [...batch.organizations], [...batch.teams])
      : []
    for (const ids of chunks([...new Set([...batch.projects, ...naming])])) {
      const documents = await searchDocuments(pool, ids)
      const there = new Set(documents.map(({ projectId }) => projectId))
      await search.put(documents)
      await search.remove(ids.filter((id) => !there.has(id)))
    }
  }

  const keepForLater = (batch: Stale): void => {
    for (const set of ['projects', 'users', 'organizations', 'teams'] as const)
      for (const id of batch[set]) stale[set].add(id)
    stale.all ||= batch.all
  }

  const work = async (): Promise<void> => {
    if (closed) return
    const batch = stale
    stale = nothing()
    try {
      await refresh(batch)
      if (batch.all) filled.resolve()
    } catch (error) {
      if (closed) return
      onError(error)
      keepForLater(batch)
      schedule(RETRY_MS)
    }
  }

  const start = (): void => {
    clearTimeout(timer)
    timer = undefined
    working = working.then(work)
  }

  const schedule = (ms: number): void => {
    if (!closed) timer ??= setTimeout(start, ms)
  }

  const stopListening = [
    onChange(({ changed }) => {
      if (note(stale, changed)) schedule(GATHER_MS)
    }),
    onDownloadsCounted((projects) => {
      if (note(stale, { project: [...projects] })) schedule(GATHER_MS)
    }),
  ]
  start()

  return {
    filled: filled.promise,
    async settled() {
      if (timer !== undefined) start()
      await working
    },
    async close() {
      closed = true
      clearTimeout(timer)
      for (const stop of stopListening) stop()
      await working
    },
  }
}
