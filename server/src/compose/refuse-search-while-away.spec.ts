import { EngineAway, watchEngines } from '@modstead/infra/engines/engine-watch'
import { everything } from '@modstead/infra/search/contract/fresh-index'
import { EmbeddedSearchIndex } from '@modstead/infra/search/embedded/embedded-search-index'
import { expect, test } from 'vitest'
import { refuseSearchWhileAway } from './refuse-search-while-away.ts'

test('a hanging search is refused once the engine is known to be away, and answered when it is back', async () => {
  let isUp = true
  let hangs = true
  const probe = async () => {
    if (!isUp) throw new Error('refused')
  }
  const watch = watchEngines([{ name: 'search', probe }], { warn() {}, info() {} })
  const own = new EmbeddedSearchIndex()
  const answer = async <Answer>(work: () => Promise<Answer>) => {
    if (hangs) await new Promise(() => {})
    return work()
  }
  const index = refuseSearchWhileAway(
    {
      search: (request) => answer(() => own.search(request)),
      checkpoint: () => answer(() => own.checkpoint()),
    },
    watch,
    'search',
  )
  const waiting = [index.search(everything), index.checkpoint()].map((asked) =>
    expect(asked).rejects.toBeInstanceOf(EngineAway),
  )
  isUp = false
  await watch.look()
  await Promise.all(waiting)
  isUp = true
  hangs = false
  await watch.look()
  expect((await index.search(everything)).total).toBe(0)
  watch.stop()
})
