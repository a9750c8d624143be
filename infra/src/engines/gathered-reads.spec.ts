import { expect, it } from 'vitest'
import { type GatheredReads, gatherReads } from './gathered-reads.ts'

const gathered = (bounds?: GatheredReads) => {
  const reads: { readonly keys: readonly string[]; readonly end: PromiseWithResolvers<void> }[] = []
  const read = gatherReads(async (keys) => {
    const end = Promise.withResolvers<void>()
    reads.push({ keys, end })
    await end.promise
    return keys.map((key) => key.toUpperCase())
  }, bounds)
  return { reads, read }
}

const afterCallbacks = () => new Promise((resolve) => setImmediate(resolve))

it('reads a key without delay while no read is running', async () => {
  const { reads, read } = gathered()
  for (const key of ['a', 'b']) {
    const answer = read(key)
    await afterCallbacks()
    expect(reads.at(-1)?.keys).toEqual([key])
    reads.at(-1)?.end.resolve()
    expect(await answer).toBe(key.toUpperCase())
    await afterCallbacks()
  }
})

it('combines requests that arrive together', async () => {
  const { reads, read } = gathered({ underWay: 2 })
  const answers = ['a', 'b', 'c'].map(read)
  await afterCallbacks()
  expect(reads.map(({ keys }) => keys)).toEqual([['a', 'b', 'c']])
  reads[0]?.end.resolve()
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C'])
})

it('combines requests that arrive during a read, and gives each caller their own key', async () => {
  const { reads, read } = gathered({ atOnce: 2 })
  const first = read('a')
  await afterCallbacks()
  const answers = [first, ...['b', 'c', 'd', 'b'].map(read)]
  for (const wanted of [['a'], ['b', 'c'], ['d', 'b']]) {
    expect(reads.at(-1)?.keys).toEqual(wanted)
    reads.at(-1)?.end.resolve()
    await afterCallbacks()
  }
  expect(reads).toHaveLength(3)
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D', 'B'])
})

it('runs at most the allowed number of reads at once', async () => {
  const { reads, read } = gathered({ underWay: 2 })
  const answers: Promise<string>[] = []
  for (const key of ['a', 'b', 'c', 'd']) {
    answers.push(read(key))
    await afterCallbacks()
  }
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['b']])
  reads[1]?.end.resolve()
  expect(await answers[1]).toBe('B')
  expect(reads.slice(2).map(({ keys }) => keys)).toEqual([['c', 'd']])
  reads[0]?.end.resolve()
  expect(await answers[0]).toBe('A')
  const more = [read('e')]
  await afterCallbacks()
  more.push(read('f'))
  await afterCallbacks()
  expect(reads.slice(3).map(({ keys }) => keys)).toEqual([['e']])
  reads[2]?.end.resolve()
  reads[3]?.end.resolve()
  await afterCallbacks()
  reads[4]?.end.resolve()
  expect(await Promise.all([...answers, ...more])).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
})

it('starts each read after it was requested', async () => {
  const { reads, read } = gathered()
  const first = read('a')
  await afterCallbacks()
  const again = read('a')
  reads[0]?.end.resolve()
  await first
  await afterCallbacks()
  expect(reads).toHaveLength(2)
  reads[1]?.end.resolve()
  expect(await again).toBe('A')
})

it('fails all requests of a failed read, and continues', async () => {
  const { reads, read } = gathered()
  const first = read('a')
  await afterCallbacks()
  const [second, third] = [read('b'), read('c')]
  const refused = Promise.allSettled([second, third])
  reads[0]?.end.resolve()
  expect(await first).toBe('A')
  await afterCallbacks()
  const fourth = read('d')
  reads[1]?.end.reject(new Error('the database is away'))
  expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await afterCallbacks()
  reads[2]?.end.resolve()
  expect(await fourth).toBe('D')
  reads.length = 0
  const last = read('e')
  await afterCallbacks()
  reads[0]?.end.resolve()
  expect(await last).toBe('E')
})
