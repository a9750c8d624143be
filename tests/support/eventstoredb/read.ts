import type { ServerWritableStream } from '@grpc/grpc-js'
import type { OpenSubscriptions } from './faults/dropped-subscriptions.ts'
import type { KeptEvent, Log } from './log.ts'
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventMessage,
  nameOf,
  type ReadRequest,
  type ReadResponse,
  streamNotFoundMessage,
} from './messages.ts'
import { consumerTooSlow } from './refusals.ts'

export type ReadCall = ServerWritableStream<ReadRequest, ReadResponse>
type Options = NonNullable<ReturnType<ReadRequest['getOptions']>>

const WINDOW = 32
const BACKWARDS = 1
/** A live reader that is further behind is ended: bursts of 200 survive, one append of 500 does not. */
const LIVE_BUFFER = 400

const filterOf = (options: Options): ((event: KeptEvent) => boolean) => {
  const filter = options.getFilter()
  if (!filter) return () => true
  const expression = filter.getEventType() ?? filter.getStreamIdentifier()
  const prefixes = expression?.getPrefixList() ?? []
  const regex = new RegExp(expression?.getRegex() ?? '')
  return (event) => {
    const text = filter.hasEventType() ? event.type : event.stream
    return prefixes.length > 0 ? prefixes.some((prefix) => text.startsWith(prefix)) : regex.test(text)
  }
}

const readStream = (call: ReadCall, log: Log, options: Options) => {
  const from = options.getStream()
  const name = nameOf(from?.getStreamIdentifier())
  const kept = log.of(name)
  const count = Number(options.getCount())
  if (kept.length === 0) call.write(streamNotFoundMessage(name))
  else if (options.getReadDirection() === BACKWARDS) {
    const end = from?.hasRevision() ? Number(from.getRevision()) : kept.length - 1
    for (const event of kept.slice(Math.max(0, end + 1 - count), end + 1).reverse())
      call.write(eventMessage(event))
  } else {
    const start = from?.hasRevision() ? Number(from.getRevision()) : 0
    for (const event of kept.slice(start, start + count)) call.write(eventMessage(event))
  }
  call.end()
}

/** Forwards inclusive and backwards exclusive, like the server. Ignores filters. */
const readAll = (call: ReadCall, log: Log, options: Options) => {
  const position = options.getAll()?.getPosition()
  const at = position && BigInt(position.getCommitPosition())
  const count = Number(options.getCount())
  const backwards = options.getReadDirection() === BACKWARDS
  const place = at === undefined ? (backwards ? log.visible : 0) : log.firstAt(at)
  const events = backwards
    ? log.between(Math.max(0, place - count), place).toReversed()
    : log.between(place, place + count)
  for (const event of events) call.write(eventMessage(event))
  call.end()
}

/** Catches up as fast as its reader reads, then delivers each event as it arrives. */
const subscribe = (call: ReadCall, log: Log, options: Options, open: OpenSubscriptions) => {
  const position = options.getAll()?.getPosition()
  const matches = filterOf(options)
  const interval =
    WINDOW * (options.getFilter()?.getCheckpointintervalmultiplier() ?? Number.POSITIVE_INFINITY)
  let next = position ? log.firstAt(BigInt(position.getCommitPosition()) + 1n) : 0
  let looked = 0
  let isFull = false
  let isLive = false
  const advance = () => {
    for (let event = log.at(next); event && !isFull; event = log.at(next)) {
      next += 1
      looked += 1
      if (matches(event)) isFull = !call.write(eventMessage(event))
      if (looked % interval === 0) isFull = !call.write(checkpointMessage(event.at))
    }
    if (isFull || isLive) return
    isLive = true
    call.write(caughtUpMessage())
  }
  const stopListening = log.onVisible(() => {
    if (isLive && log.visible - next > LIVE_BUFFER) call.emit('error', consumerTooSlow)
    else advance()
  })
  const noLongerOpen = open.add(call)
  const forget = () => {
    stopListening()
    noLongerOpen()
  }
  call.on('drain', () => {
    isFull = false
    advance()
  })
  call.on('cancelled', forget)
  call.on('close', forget)
  call.on('error', forget)
  call.write(confirmationMessage())
  advance()
}

/** The kind of read in a call, for counting. */
export type ReadKind = 'streamReads' | 'logReads' | 'subscriptions'

export const kindOf = (call: ReadCall): ReadKind => {
  const options = call.request.getOptions()
  if (options?.hasSubscription()) return 'subscriptions'
  return options?.hasAll() ? 'logReads' : 'streamReads'
}

export const answerRead = (call: ReadCall, log: Log, open: OpenSubscriptions): void => {
  const options = call.request.getOptions()
  if (!options) return void call.end()
  if (options.hasSubscription()) subscribe(call, log, options, open)
  else if (options.hasAll()) readAll(call, log, options)
  else readStream(call, log, options)
}
