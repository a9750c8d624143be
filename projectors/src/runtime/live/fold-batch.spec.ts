import type { Recorded } from '@modstead/infra/log-following/recorded'
import { expect, it } from 'vitest'
import type { Projection } from '../projection.ts'
import type { Table } from '../table.ts'
import { foldBatch } from './fold-batch.ts'

const table = { name: 'thing', columns: { id: 'text' }, key: ['id'], indexes: [] } as unknown as Table

const event = (stream: string, data: object) =>
  ({ stream, data, type: 'Named', revision: 0n, position: 0n }) as unknown as Recorded

it('an event without the id of its row is poison, and the rows of others are loaded all the same', async () => {
  const applied: string[] = []
  const projection = {
    keys: ({ data }: Recorded) => [{ table, key: (data as { id: string }).id }],
    apply: ({ stream }: Recorded) => void applied.push(stream),
  } as unknown as Projection
  const loaded: string[] = []
  const { poison } = await foldBatch(
    projection,
    [event('thing-a', { id: 'a' }), event('thing-b', {}), event('thing-c', { id: 'c' })],
    async (wanted) => void loaded.push(...[...wanted.values()].flat()),
  )
  expect(poison.map(({ event: { stream } }) => stream)).toEqual(['thing-b'])
  expect(loaded).toEqual(['a', 'c'])
  expect(applied).toEqual(['thing-a', 'thing-c'])
})
