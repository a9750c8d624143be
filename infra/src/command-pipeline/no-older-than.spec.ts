import { expect, test } from 'vitest'
import type { Position } from '../event-store/port.ts'
import type { Executor, Freshness } from './executor.ts'
import type { Foldable } from './hot-streams.ts'
import { noOlderThan } from './no-older-than.ts'

const stream = {} as Foldable<unknown, never>
const at = (position: bigint) => position as Position

test('what is loaded is as fresh as the position, or as requested', async () => {
  const asked: (Freshness | undefined)[] = []
  const executor = {
    load: async (_aggregate: unknown, _id: string, freshness?: Freshness) => void asked.push(freshness),
  } as unknown as Executor
  const { load } = noOlderThan(executor, at(7n))
  await load(stream, 'a')
  await load(stream, 'a', { atLeast: at(6n) })
  await load(stream, 'a', { atLeast: at(8n) })
  expect(asked).toEqual([{ atLeast: 7n }, { atLeast: 7n }, { atLeast: 8n }])
})
