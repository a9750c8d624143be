import { EngineAway } from '@modstead/infra/engines/engine-watch'
import type { Position } from '@modstead/infra/event-store/port'
import { everything } from '@modstead/infra/search/contract/fresh-index'
import { EmbeddedSearchIndex } from '@modstead/infra/search/embedded/embedded-search-index'
import { FilterTooLarge } from '@modstead/infra/search/port'
import { sampleDocument } from '@modstead/infra/search/sample-document'
import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { filledSearch } from './filled-search.ts'

const searching = (index: EmbeddedSearchIndex) =>
  filledSearch(fastify(), { index, waitFor: async () => true })

it('searches once the index is filled', async () => {
  const index = new EmbeddedSearchIndex()
  const found = searching(index).search(everything)
  await index.put([sampleDocument('a')])
  await index.keepCheckpoint({ position: 1n as Position, madeOf: 'spec' })
  expect((await found).total).toBe(1)
})

it('is unavailable while the index stays unfilled', async () => {
  await expect(searching(new EmbeddedSearchIndex()).search(everything)).rejects.toMatchObject({
    status: 503,
    code: 'search-unavailable',
  })
})

it('is unavailable while the engine is away, before and after it was filled', async () => {
  const index = new EmbeddedSearchIndex()
  const away = async () => {
    throw new EngineAway('away')
  }
  const refused = { status: 503, code: 'search-unavailable' }
  const asked = searching(Object.assign(index, { checkpoint: away }))
  await expect(asked.search(everything)).rejects.toMatchObject(refused)
  Object.assign(index, { checkpoint: async () => ({ position: 1n, madeOf: 'spec' }), search: away })
  await expect(asked.search(everything)).rejects.toMatchObject(refused)
})

it('refuses a filter that the engine cannot handle as invalid', async () => {
  const index = new EmbeddedSearchIndex()
  await index.keepCheckpoint({ position: 1n as Position, madeOf: 'spec' })
  index.search = async () => {
    throw new FilterTooLarge('it comes to more than 128 alternatives')
  }
  await expect(searching(index).search(everything)).rejects.toMatchObject({
    status: 400,
    code: 'invalid-filter',
    message: 'Invalid filter: it comes to more than 128 alternatives.',
  })
})
