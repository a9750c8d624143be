import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { LAYOUT } from '@modstead/infra/search/opensearch/mapping'
import { allSearchDocuments } from '@modstead/projectors/search/search-documents'
import type { Invariant, Look } from './look.ts'

const LOOK_EVERY_MS = 100
const ALIAS = `modstead-projects-${LAYOUT.number}`
/** More than the engine returns is never in an index of a fault run. */
const MAX_DOCUMENTS = 10_000

/** What the engine keeps of a document. All else only serves to find it. */
interface Stored {
  readonly payload: string
}

type Documents = ReadonlyMap<string, unknown>

/** Readers download all the time, and downloads are told to searches later. */
const withoutDownloads = ({ payload }: Stored): unknown =>
  Object.entries(JSON.parse(payload) as Record<string, string>).map(([root, hit]) => {
    const { downloads: _, ...others } = JSON.parse(hit) as Record<string, unknown>
    return [root, others]
  })

const heldBy = async (url: string): Promise<Documents> => {
  const answer = await fetch(`${url}/${ALIAS}/_search?q=projectId:*&size=${MAX_DOCUMENTS}`)
  if (!answer.ok) throw new Error(`OpenSearch answered ${answer.status}`)
  const { hits } = (await answer.json()) as {
    hits: { hits: readonly { readonly _id: string; readonly _source: Stored }[] }
  }
  return new Map(hits.hits.map(({ _id, _source }) => [_id, withoutDownloads(_source)]))
}

const madeOf = async ({ stores }: Look): Promise<Documents> => {
  const documents = new Map<string, unknown>()
  for await (const { projectId, payload } of allSearchDocuments(stores.pool))
    documents.set(projectId, withoutDownloads({ payload: JSON.stringify(payload) }))
  return documents
}

const difference = (held: Documents, wanted: Documents): readonly string[] => [
  ...[...wanted].flatMap(([id, document]) => {
    if (!held.has(id)) return [`OpenSearch lacks project ${id}`]
    const found = held.get(id)
    if (isDeepStrictEqual(found, document)) return []
    return [`OpenSearch holds ${JSON.stringify(found)}, should hold ${JSON.stringify(document)}`]
  }),
  ...[...held.keys()]
    .filter((id) => !wanted.has(id))
    .map((id) => `OpenSearch holds project ${id}, which nobody may find`),
]

/** Reads the documents beside the product, whose searches may be answered by another index. */
export const searchDocumentsEqual = (withinMs: number): Invariant => ({
  id: 'I3',
  says: 'OpenSearch holds the documents that the read models make, and no others.',
  async check(look) {
    const url = look.site.variables.OPENSEARCH_URL
    if (url === undefined) return []
    const deadline = performance.now() + withinMs
    for (;;) {
      const violations = difference(await heldBy(url), await madeOf(look))
      if (violations.length === 0 || performance.now() > deadline) return violations
      await pause(LOOK_EVERY_MS)
    }
  },
})
