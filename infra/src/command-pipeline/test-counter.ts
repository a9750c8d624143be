import type { Aggregate } from '@modstead/domain/kernel/aggregate'
import type { DomainCommand } from '@modstead/domain/kernel/command'
import type { Decider } from '@modstead/domain/kernel/decider'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { reject } from '@modstead/domain/kernel/rejection'
import { EventOfLaterRelease } from '../event-store/codec.ts'
import { type Position, type RecordedEvent, START, WrongExpectedRevision } from '../event-store/port.ts'
import { ChainEndUnread, EMPTY_STREAM, type LoadedEvent, type Streams } from '../event-store/streams.ts'

interface Count extends DomainCommand {
  readonly type: 'Count'
  readonly by: number
}
type Counted = DomainEvent<'Counted', { by: number }>
export const decider: Decider<number, Count, Counted, 'negative'> = {
  initial: 0,
  decide: ({ by }) => {
    if (by < 0) return reject('negative', 'Counting goes up.')
    return by === 0 ? [] : [{ type: 'Counted', data: { by } }]
  },
  evolve: (state, event) => state + event.data.by,
}
export const counter: Aggregate<number, Count, Counted, 'negative'> = { category: 'counter', decider }
/** The counter with other decisions. */
export const counterThat = (decide: typeof decider.decide): typeof counter => ({
  category: 'counter',
  decider: { ...decider, decide },
})
export const context = { actor: { kind: 'system', name: 'spec' }, now: '2026-11-21T12:00:00.000Z' } as const
export const via = bySystem('spec')
export const count = (by: number): Count => ({ type: 'Count', by })

/** The port of streams over an array, with a switch that lets other writers append first. */
export const memoryStreams = () => {
  const log: (LoadedEvent & { stream: string })[] = []
  let appends = 0
  let loads = 0
  let reading = 0
  let waitBeforeAnswer = Promise.resolve()
  let intruders = 0
  let endsUnread = false
  const of = (stream: string) => log.filter((event) => event.stream === stream)
  const push = (stream: string, type: string, data: unknown, commandId: string) => {
    const revision = BigInt(of(stream).length)
    const position = BigInt(log.length) as Position
    log.push({ stream, type, data, commandId, revision, position, at: context.now })
    return { revision, position, hash: `hash-${position}`, at: context.now }
  }
  const streams: Streams = {
    async load(stream, from = 0n) {
      loads++
      const events = of(stream).slice(Number(from))
      reading += events.length
      await waitBeforeAnswer
      const unknown = events.find(({ type }) => type !== 'Counted')
      if (unknown) throw new EventOfLaterRelease(unknown as unknown as RecordedEvent, 'it is not known')
      const last = events.at(-1)
      if (!last) return { events, ...EMPTY_STREAM }
      const { revision, position, at } = last
      return { events, revision, position, hash: `hash-${position}`, at }
    },
    async append(stream, at, facts, { commandId }) {
      appends++
      if (intruders > 0) {
        intruders--
        push(stream, 'Counted', { by: 100 }, `intruder-${intruders}`)
      }
      const actual = BigInt(of(stream).length) - 1n
      if (actual !== at.revision) throw new WrongExpectedRevision(stream, at.revision, actual)
      let end = { revision: at.revision, position: START, hash: '', at: context.now }
      for (const fact of facts) end = push(stream, fact.type, fact.data, commandId)
      if (endsUnread) throw new ChainEndUnread(end, new Error('the store went away'))
      return end
    },
    async endOf(stream, commandId) {
      const last = of(stream).findLast((event) => event.commandId === commandId)
      return last && { revision: last.revision, position: last.position }
    },
    decodeBatch: async (events) => events,
  }
  return {
    streams,
    length: () => log.length,
    appends: () => appends,
    loads: () => loads,
    read: () => reading,
    /** Reads that begin from now on are answered once the returned function is called. */
    holdReads: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      waitBeforeAnswer = promise
      return resolve
    },
    leaveEndsUnread: () => {
      endsUnread = true
    },
    letOthersWriteFirst: (times: number) => {
      intruders = times
    },
    cutOff: (length: number) => {
      log.splice(log.length - length)
    },
    push,
  }
}
