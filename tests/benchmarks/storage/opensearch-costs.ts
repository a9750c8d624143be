import { setTimeout as pause } from 'node:timers/promises'
import { OpenSearchIndex } from '@modstead/infra/search/opensearch/open-search-index'
import { openSearchEngine } from '../../support/engines/opensearch.ts'
import { cleanUp } from '../clean-up.ts'
import { startMeasured } from '../engines-of-products.ts'
import { type Figure, short } from '../figure.ts'
import { invent, inventDocuments } from '../search/invented-catalogue.ts'
import { inventSearch } from '../search/invented-searches.ts'
import { bytesOf } from './cost.ts'

const DOCUMENTS = 100_000
/** Enough to load what the engine keeps for filters and orders. */
const SEARCHES = 500
const SAMPLES = 100
const MB = 1_000_000

interface IndexStats {
  readonly _all: {
    readonly primaries: Readonly<
      Record<'store', { readonly size_in_bytes: number }> &
        Record<
          'segments' | 'fielddata' | 'query_cache' | 'request_cache',
          { readonly memory_in_bytes?: number; readonly memory_size_in_bytes?: number }
        >
    >
  }
}

const inHeap = ({ _all: { primaries } }: IndexStats): number =>
  (['segments', 'fielddata', 'query_cache', 'request_cache'] as const)
    .map((part) => primaries[part].memory_in_bytes ?? primaries[part].memory_size_in_bytes ?? 0)
    .reduce((sum, bytes) => sum + bytes, 0)

const heapUsed = async (url: string): Promise<{ readonly used: number; readonly max: number }> => {
  const answer = await fetch(`${url}/_nodes/stats/jvm`)
  const { nodes } = (await answer.json()) as {
    nodes: Record<string, { jvm: { mem: { heap_used_in_bytes: number; heap_max_in_bytes: number } } }>
  }
  const mem = Object.values(nodes)[0]?.jvm.mem
  return { used: mem?.heap_used_in_bytes ?? Number.NaN, max: mem?.heap_max_in_bytes ?? Number.NaN }
}

/** The least that was seen while it searches, just after a collection. */
const leastHeap = async (
  url: string,
  search: () => Promise<void>,
): Promise<{ used: number; max: number }> => {
  let least = await heapUsed(url)
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    for (let each = 0; each < SEARCHES / SAMPLES; each += 1) await search()
    const now = await heapUsed(url)
    if (now.used < least.used) least = now
    await pause(10)
  }
  return least
}

/** As the engine itself tells it. */
export const openSearchCosts = async (): Promise<readonly Figure[]> => {
  const { variables, stop } = await startMeasured(openSearchEngine)
  const url = variables.OPENSEARCH_URL ?? ''
  const index = new OpenSearchIndex(url)
  try {
    await index.replaceAll(inventDocuments(DOCUMENTS))
    const size = await index.size()
    if (size !== DOCUMENTS) throw new Error(`the index holds ${size} documents`)
    await fetch(`${url}/_all/_forcemerge?max_num_segments=1&flush=true`, { method: 'POST' })
    const invention = invent(11)
    let searched = 0
    const search = async (): Promise<void> => {
      await index.search(inventSearch(invention, searched))
      searched += 1
    }
    const least = await leastHeap(url, search)
    const stats = (await (await fetch(`${url}/_stats`)).json()) as IndexStats
    const checked = `${size} documents are in the index, and ${searched} searches were answered`
    const bytes = stats._all.primaries.store.size_in_bytes
    return [
      bytesOf('OpenSearch on disk, for each project', bytes / size, checked),
      bytesOf('OpenSearch in its heap for an index, for each project', inHeap(stats) / size, checked),
      {
        ...bytesOf(`OpenSearch in its heap with ${DOCUMENTS} projects, at least`, least.used / MB, checked),
        ours: `${short(least.used / MB)} MB of ${short(least.max / MB)} MB`,
        unit: 'MB',
      },
    ]
  } finally {
    await cleanUp(() => index.close(), stop)
  }
}
