import { expect, test } from 'vitest'
import { START } from '../event-store/port.ts'
import { EMPTY_STREAM } from '../event-store/streams.ts'
import { FoldedStream } from './folded-stream.ts'

const at = '2026-01-02T03:04:05.678Z'
const evolve = (state: string, { data }: { data: string }): string => state + data
const fact = (data: string) => ({ type: 'Written', data })
const endAt = (revision: bigint) => ({ revision, hash: `hash-${revision}`, position: START, at })

test('is behind after an append of which a read had found only the first event', () => {
  const folded = new FoldedStream('', EMPTY_STREAM)
  const from = folded.end
  const first = { ...fact('a'), commandId: 'c1', revision: 0n, position: START, at }
  folded.readOn({ events: [first], ...endAt(0n) }, evolve)
  folded.append(from, [fact('a'), fact('b')], endAt(1n), 'c1', evolve)
  expect([folded.state, folded.isBehind]).toEqual(['a', true])
  const second = { ...fact('b'), commandId: 'c1', revision: 1n, position: START, at }
  folded.readOn({ events: [first, second], ...endAt(1n) }, evolve)
  expect([folded.state, folded.isBehind]).toEqual(['ab', false])
})
