import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { LAYOUT } from '@modstead/infra/search/opensearch/mapping'
import { storedDocument } from '@modstead/infra/search/opensearch/stored-document'
import { allSearchDocuments } from '@modstead/projectors/search/search-documents'
import type { Invariant, Look } from './look.ts'

const LOOK_EVERY_MS = 100
const ALIAS = `modstead-projects-${LAYOUT}`
/** More than the engine returns is never in an index of a fault run. */
const MAX_DOCUMENTS = 10_000

interface Stored {
  readonly projectId: string
  readonly payload: string
  readonly numbers: Readonly<Record<string, unknown>>
}

type Documents = ReadonlyMap<string, unknown>

/** Readers download all the time, and downloads are told to searches later. */
const withoutDownloads = (document: object): readonly [string, unknown] => {
  const { payload, ...rest } = JSON.parse(JSON.stringify(document)) as Stored
  const shown = Object.entries(JSON.parse(payload) as Record<string, string>).map(([root, hit]) => {
    const { downloads: _, ...others } = JSON.parse(hit) as Record<string, unknown>
    return [root, others]
  })
  const { downloads: _, ...numbers } = rest.numbers
  return [rest.projectId, { ...rest, numbers, payload: shown }]
}

const heldBy = async (url: string): Promise<Documents> => {
  const answer = await fetch(`${url}/${ALIAS}/_search?q=projectId:*&size=${MAX_DOCUMENTS}`)
  if (!answer.ok) throw new Error(`OpenSearch answered ${answer.status}`)
  const { hits } = (await answer.json()) as { hits: { hits: readonly { _source: object }[] } }
  return new Map(hits.hits.map(({ _source }) => withoutDownloads(_source)))
}

const madeOf = async ({ stores }: Look): Promise<Documents> => {
  const documents: (readonly [string, unknown])[] = []
  for await (const each of allSearchDocuments(stores.pool))
    documents.push(withoutDownloads(storedDocument(each)))
  return new Map(documents)
}

export const difference = (held: Documents, wanted: Documents): readonly string[] => [
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
