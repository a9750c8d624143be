import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { EmbeddedSearchIndex } from '@modstead/infra/search/embedded/embedded-search-index'
import type { Figure } from '../figure.ts'
import { inventDocuments } from '../search/invented-catalogue.ts'
import { bytesOf } from './cost.ts'

const DOCUMENTS = 20_000

const heldAfterCollection = (): number => {
  setFlagsFromString('--expose_gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

export const embeddedSearchCosts = async (): Promise<Figure> => {
  const index = new EmbeddedSearchIndex()
  const before = heldAfterCollection()
  await index.replaceAll(inventDocuments(DOCUMENTS))
  const held = heldAfterCollection() - before
  const size = await index.size()
  await index.close()
  if (size !== DOCUMENTS) throw new Error(`the index holds ${size} documents`)
  return {
    ...bytesOf(
      'embedded search in memory, for each project',
      held / size,
      `${size} documents are in the index`,
    ),
    noEngine: 'see OpenSearch on disk and in its heap',
  }
}
