import type { ServerWritableStream } from '@grpc/grpc-js'
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

type Call = ServerWritableStream<ReadRequest, ReadResponse>
type Options = NonNullable<ReturnType<ReadRequest['getOptions']>>

const WINDOW = 32
const BACKWARDS = 1

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

const readStream = (call: Call, log: Log, options: Options) => {
  const from = options.getStream()
  const name = nameOf(from?.getStreamIdentifier())
  const kept = log.of(name)
  const count = Number(options.getCount())
  if (kept.length === 0) call.write(streamNotFoundMessage(name))
  else if (options.getReadDirection() === BACKWARDS) {
    const end = from?.hasRevision() ? Number(from.getRevision()) : kept.length - 1
    for (const event of kept
      .slice(0, end + 1)
      .reverse()
      .slice(0, count))
      call.write(eventMessage(event))
  } else {
    const start = from?.hasRevision() ? Number(from.getRevision()) : 0
    for (const event of kept.slice(start, start + count)) call.write(eventMessage(event))
  }
  call.end()
}

/** Forwards inclusive and backwards exclusive, as the server has it; filters are not looked at. */
const readAll = (call: Call, log: Log, options: Options) => {
  const position = options.getAll()?.getPosition()
  const at = position && BigInt(position.getCommitPosition())
  const backwards = options.getReadDirection() === BACKWARDS
  const events = backwards
    ? log.all.filter((event) => at === undefined || event.at < at).reverse()
    : log.all.filter((event) => at === undefined || event.at >= at)
  for (const event of events.slice(0, Number(options.getCount()))) call.write(eventMessage(event))
  call.end()
}

const subscribe = (call: Call, log: Log, options: Options) => {
  const position = options.getAll()?.getPosition()
  const after = position ? BigInt(position.getCommitPosition()) : -1n
  const matches = filterOf(options)
  const interval =
    WINDOW * (options.getFilter()?.getCheckpointintervalmultiplier() ?? Number.POSITIVE_INFINITY)
  let next = log.all.findIndex((event) => event.at > after)
  if (next < 0) next = log.all.length
  let looked = 0
  const advance = () => {
    for (let event = log.all[next]; event; event = log.all[next]) {
      next += 1
      looked += 1
      if (matches(event)) call.write(eventMessage(event))
      if (looked % interval === 0) call.write(checkpointMessage(event.at))
    }
  }
  call.write(confirmationMessage())
  advance()
  call.write(caughtUpMessage())
  const forget = log.onAppend(advance)
  call.on('cancelled', forget)
  call.on('close', forget)
  call.on('error', forget)
}

export const answerRead = (call: Call, log: Log): void => {
  const options = call.request.getOptions()
  if (!options) return void call.end()
  if (options.hasSubscription()) subscribe(call, log, options)
  else if (options.hasAll()) readAll(call, log, options)
  else readStream(call, log, options)
}
