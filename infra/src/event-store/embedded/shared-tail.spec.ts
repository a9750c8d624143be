import { describe, expect, it } from 'vitest'
import type { Position, RecordedEvent } from '../port.ts'
import type { TailPage, UnparsedEvent } from './log-reader.ts'
import { OwnTail } from './own-tail.ts'
import { shareTail } from './shared-tail.ts'

const at = (position: number) => BigInt(position) as Position
const PAGE = 10

/** A growing log that returns ten events per read and records its reads. */
const openLog = (length: number) => {
  const reads: Position[] = []
  const parsed: string[] = []
  let end = length
  const eventAt = (position: number): UnparsedEvent => {
    const event = {
      position: at(position),
      stream: position % 3 === 0 ? 'user-1' : 'project-1',
      type: position % 2 === 0 ? 'Even' : 'Odd',
    }
    return {
      ...event,
      parsed: () => {
        parsed.push(`e${position}`)
        return { ...event, id: `e${position}` } as RecordedEvent
      },
    }
  }
  const readTail = async (after: Position): Promise<TailPage> => {
    reads.push(after)
    const head = end - 1
    const upTo = Math.max(Number(after), Math.min(Number(after) + PAGE, head))
    const events = Array.from({ length: upTo - Number(after) }, (_, index) =>
      eventAt(Number(after) + 1 + index),
    )
    return { events, upTo: at(upTo), head: at(head) }
  }
  const own = new OwnTail()
  const grow = (by: number) => (end += by)
  return {
    reads,
    parsed,
    tail: shareTail({ read: readTail, own, latest: () => at(end - 1) }),
    grow,
    /** The log grows by events of this process. */
    append(by: number) {
      const from = end
      grow(by)
      own.add(Array.from({ length: by }, (_, index) => ({ ...eventAt(from + index), size: 1 })))
    },
  }
}

const ids = ({ events }: { events: readonly RecordedEvent[] }) => events.map(({ id }) => id)

describe('followers in one process', () => {
  it('that read at the same moment share one read, and each gets what it follows', async () => {
    const { reads, tail } = openLog(9)
    const [even, users, all] = await Promise.all([
      tail.by({ types: ['Even'] })(at(3)),
      tail.by({ streamPrefixes: ['user-'] })(at(3)),
      tail.by({})(at(3)),
    ])
    expect(reads).toEqual([3n])
    expect([ids(even), ids(users), ids(all)]).toEqual([
      ['e4', 'e6', 'e8'],
      ['e6'],
      ['e4', 'e5', 'e6', 'e7', 'e8'],
    ])
    expect(even).toMatchObject({ upTo: 8n, head: 8n })
  })

  it('that come later read from memory', async () => {
    const { reads, tail } = openLog(9)
    await tail.by({})(at(3))
    const later = await tail.by({ types: ['Odd'], streamPrefixes: ['project-'] })(at(4))
    expect(reads).toEqual([3n])
    expect(ids(later)).toEqual(['e5', 'e7'])
    expect(later).toMatchObject({ upTo: 8n, head: 8n })
  })

  it('read again at the end of the memory, and before its start', async () => {
    const { reads, tail, grow } = openLog(9)
    const read = tail.by({})
    await read(at(3))
    expect(await read(at(8))).toEqual({ events: [], upTo: 8n, head: 8n })
    grow(2)
    expect(ids(await read(at(8)))).toEqual(['e9', 'e10'])
    expect(ids(await read(at(2)))).toEqual(['e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'e10'])
    expect(reads).toEqual([3n, 8n, 8n, 2n])
  })

  it('continue page by page', async () => {
    const { tail } = openLog(30)
    const read = tail.by({ types: ['Even'] })
    const first = await read(at(0))
    expect([ids(first).length, first.upTo, first.head]).toEqual([5, 10n, 29n])
    expect(ids(await read(first.upTo))).toEqual(['e12', 'e14', 'e16', 'e18', 'e20'])
  })

  it('parse only what they follow', async () => {
    const { parsed, tail } = openLog(9)
    await tail.by({ types: ['Even'] })(at(3))
    expect(parsed).toEqual(['e4', 'e6', 'e8'])
  })

  it('get what this process appended without a read, each what it follows', async () => {
    const { reads, parsed, tail, append } = openLog(9)
    append(3)
    append(2)
    const [even, users] = await Promise.all([
      tail.by({ types: ['Even'] })(at(8)),
      tail.by({ streamPrefixes: ['user-'] })(at(10)),
    ])
    expect([ids(even), ids(users)]).toEqual([['e10', 'e12'], ['e12']])
    expect(even).toMatchObject({ upTo: 13n, head: 13n })
    expect(reads).toEqual([])
    expect(parsed).toEqual(['e10', 'e12', 'e12'])
  })

  it('read what others appended before and after events of this process', async () => {
    const { reads, tail, grow, append } = openLog(9)
    const read = tail.by({})
    append(2)
    grow(3)
    expect(await read(at(8))).toMatchObject({ upTo: 10n, head: 13n })
    expect(ids(await read(at(10)))).toEqual(['e11', 'e12', 'e13'])
    append(1)
    expect(ids(await read(at(12)))).toEqual(['e13'])
    expect(ids(await read(at(13)))).toEqual(['e14'])
    expect(reads).toEqual([10n])
  })

  it('all learn that a read failed, and may try again', async () => {
    let isAway = true
    const readTail = async (after: Position) => {
      if (isAway) throw new Error('away')
      return { events: [], upTo: after, head: after }
    }
    const tail = shareTail({ read: readTail, own: new OwnTail(), latest: () => at(1) })
    const outcomes = await Promise.allSettled([tail.by({})(at(1)), tail.by({})(at(1))])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isAway = false
    expect(await tail.by({})(at(1))).toEqual({ events: [], upTo: 1n, head: 1n })
  })
})
