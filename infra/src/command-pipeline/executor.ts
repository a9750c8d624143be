import { actorId } from '@modstead/domain/kernel/actor'
import { type Aggregate, streamOf } from '@modstead/domain/kernel/aggregate'
import type { DomainCommand } from '@modstead/domain/kernel/command'
import type { Context } from '@modstead/domain/kernel/decider'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import type { Provenance } from '@modstead/domain/kernel/provenance'
import { isRejection } from '@modstead/domain/kernel/rejection'
import { type Position, type Revision, START, WrongExpectedRevision } from '../event-store/port.ts'
import {
  type AppendContext,
  ChainEndUnread,
  EMPTY_STREAM,
  type StreamEnd,
  type Streams,
} from '../event-store/streams.ts'
import type { TraceListener } from '../log-following/log-tail.ts'
import type { Answer } from './answer.ts'
import { FoldedStream } from './folded-stream.ts'
import { type Foldable, HotStreams } from './hot-streams.ts'
import { KeyedMutex } from './keyed-mutex.ts'
import { CommandRefused, RevisionMismatch, TooContended } from './refusals.ts'

/** A decision is repeated this often after another writer came first. */
const ATTEMPTS = 4

export interface Intent extends Provenance {
  /** A repeat of the same command has the same id, and gets the first answer. */
  readonly commandId: string
  /** Nobody else knows this id, so nobody can repeat the command and the id need not be remembered. */
  readonly isOneTime?: boolean
  /**
   * The stream is most likely empty, so a command on it appends without a read, unless it is in memory. If it
   * is not empty, the append fails and costs a call.
   */
  readonly beginsStream?: boolean
  readonly correlationId?: string
  readonly causationId?: string
  /** The client's strong `If-Match`: the revision that it saw. */
  readonly ifMatch?: Revision
}

export interface Instance<State> {
  readonly state: State
  readonly revision: Revision
  /**
   * When the last event of the stream was decided, ISO 8601 UTC with milliseconds. undefined: there is none.
   */
  readonly changedAt: string | undefined
}

export interface Freshness {
  /** The state must include everything up to this position. */
  readonly atLeast?: Position
}

export type Load = <State, Event extends DomainEvent>(
  aggregate: Foldable<State, Event>,
  id: string,
  freshness?: Freshness,
) => Promise<Instance<State>>

/** Tells how far memory can be trusted when other processes append too. */
export interface MemoryWatch {
  /** This process has heard of everything that others appended up to this position. undefined: unknown. */
  readonly heardUpTo: () => Position | undefined
  /** The position that readers have already been shown. Memory must not be older. */
  readonly shownUpTo: () => Position
  readonly onOthers: (listener: TraceListener) => void
}

type Decide<Result> = <
  State,
  Command extends DomainCommand,
  Event extends DomainEvent,
  Code extends string,
  Ctx extends Context,
>(
  aggregate: Aggregate<State, Command, Event, Code, Ctx>,
  id: string,
  command: Command,
  context: Ctx,
  intent: Intent,
) => Promise<Result>

export interface Executor {
  /** Throws CommandRefused, RevisionMismatch, TooContended or an error of the store. An empty decision appends nothing. */
  execute: Decide<Answer>
  /**
   * Throws what `execute` would throw now, and appends nothing. Call it before reserving or storing anything
   * for the command. Returns the first answer for a repeat.
   */
  check: Decide<Answer | undefined>
  /**
   * The current state: from memory if that includes everything that read models have shown and everything up
   * to `atLeast`, otherwise from the store.
   */
  load: Load
  /** The current state from the store, for an answer that says that something does not exist. */
  loadAfresh: Load
  /** The state if it is in memory and `load` would trust it, for callers that cannot wait. */
  peek<State, Event extends DomainEvent>(aggregate: Foldable<State, Event>, id: string): State | undefined
  /**
   * The first answer to this command, if this stream has it. A command with several steps asks for it before
   * it repeats them.
   */
  recall<State, Event extends DomainEvent>(
    aggregate: Foldable<State, Event>,
    id: string,
    commandId: string,
  ): Promise<Answer | undefined>
}

const appendContext = (command: string, context: Context, intent: Intent): AppendContext => ({
  commandId: intent.commandId,
  command,
  via: intent.via,
  actor: actorId(context.actor),
  at: context.now,
  ...(intent.onBehalfOf !== undefined && { onBehalfOf: intent.onBehalfOf }),
  ...(intent.reason !== undefined && { reason: intent.reason }),
  ...(intent.isOneTime && { isOneTime: true }),
  ...(intent.correlationId !== undefined && { correlationId: intent.correlationId }),
  ...(intent.causationId !== undefined && { causationId: intent.causationId }),
})

interface Decided {
  readonly folded: FoldedStream
  /** Where the copy ended when the events were decided. It may read on before they are appended. */
  readonly from: StreamEnd
  readonly events: readonly DomainEvent[]
}

/** Throws RevisionMismatch. */
const requireRevision = ({ end }: FoldedStream, { ifMatch }: Intent): void => {
  if (ifMatch !== undefined && ifMatch !== end.revision)
    throw new RevisionMismatch(`the current revision is ${end.revision}`)
}

/** Without a watch, this process must be the only one that appends. */
export const createExecutor = (streams: Streams, watch?: MemoryWatch): Executor => {
  const hot = new HotStreams(streams)
  watch?.onOthers((traces) => {
    for (const trace of traces) hot.appendedElsewhere(trace)
  })

  const isTrusted = (atLeast: Position = START): boolean => {
    if (!watch) return true
    const heard = watch.heardUpTo()
    return heard !== undefined && heard >= atLeast && heard >= watch.shownUpTo()
  }
  const mutex = new KeyedMutex()

  /** Asks the store if the stream may have had this command and no longer remembers the answer. */
  const firstAnswer = (
    stream: string,
    folded: FoldedStream,
    commandId: string,
  ): Answer | undefined | Promise<Answer | undefined> =>
    folded.commands.answerTo(commandId) ??
    (folded.commands.mayKnow(commandId) ? streams.endOf(stream, commandId) : undefined)

  /**
   * The stream with the events decided on it, or the first answer of a repeat. If memory or an assumption
   * leads to a refusal or no events, decides again on the stored state: another process may have changed it.
   */
  const decideOn: Decide<Decided | Answer> = async (aggregate, id, command, context, intent) => {
    const { decider } = aggregate
    const on = async (folded: FoldedStream): Promise<Decided | Answer> => {
      const first = intent.isOneTime
        ? undefined
        : await firstAnswer(streamOf(aggregate, id), folded, intent.commandId)
      if (first) return first
      requireRevision(folded, intent)
      const outcome = decider.decide(command, folded.state as typeof decider.initial, context)
      if (isRejection(outcome)) throw new CommandRefused(outcome)
      return { folded, from: folded.end, events: outcome }
    }
    const known = intent.beginsStream
      ? (hot.peek(streamOf(aggregate, id)) ?? new FoldedStream(decider.initial, EMPTY_STREAM))
      : hot.fold(aggregate, id)
    if (known instanceof Promise) return on(await known)
    try {
      const decided = await on(known)
      if (!('events' in decided) || decided.events.length > 0) return decided
    } catch (error) {
      if (!(error instanceof CommandRefused || error instanceof RevisionMismatch)) throw error
    }
    return on(await hot.foldAfresh(aggregate, id))
  }

  /** Updates the copy in memory. The command is stored already, so a failure here only drops the copy. */
  const advance = <State, Event extends DomainEvent>(
    { evolve }: Foldable<State, Event>['decider'],
    stream: string,
    { folded, from, events }: Decided,
    end: StreamEnd,
    remembered: string | undefined,
  ): void => {
    try {
      folded.append(from, events, end, remembered, evolve)
      hot.keep(stream, folded)
    } catch {
      hot.forget(stream)
    }
  }

  /** The copy lacks what others have appended. A stream that has become shorter is read again as a whole. */
  const fellBehind = ({ stream, expected, actual }: WrongExpectedRevision): void => {
    if (actual > expected) hot.appendedElsewhere({ stream, revision: actual })
    else hot.forget(stream)
  }

  /** Returns undefined if another writer came first. */
  const attempt: Decide<Answer | undefined> = async (aggregate, id, command, context, intent) => {
    const stream = streamOf(aggregate, id)
    const decided = await decideOn(aggregate, id, command, context, intent)
    if (!('events' in decided)) return decided
    const { folded, from, events } = decided
    if (events.length === 0) return { revision: from.revision, position: from.position }
    try {
      const end = await hot.whileAppending(stream, folded, () =>
        streams.append(stream, from, events, appendContext(command.type, context, intent)),
      )
      advance(aggregate.decider, stream, decided, end, intent.isOneTime ? undefined : intent.commandId)
      return { revision: end.revision, position: end.position }
    } catch (error) {
      if (error instanceof WrongExpectedRevision) {
        fellBehind(error)
        return undefined
      }
      hot.forget(stream)
      if (error instanceof ChainEndUnread) return { revision: error.revision, position: error.position }
      throw error
    }
  }

  const instanceOf = <State>({ state, end }: FoldedStream): Instance<State> => ({
    state: state as State,
    revision: end.revision,
    changedAt: end.at,
  })

  return {
    execute(aggregate, id, command, context, intent) {
      const stream = streamOf(aggregate, id)
      return mutex.take(stream, async () => {
        for (let made = 0; made < ATTEMPTS; made++) {
          const trusted = made === 0 ? intent : { ...intent, beginsStream: false }
          const answer = await attempt(aggregate, id, command, context, trusted)
          if (answer) return answer
        }
        throw new TooContended(`stream ${stream} changed ${ATTEMPTS} times while the command was decided`)
      })
    },
    async check(aggregate, id, command, context, intent) {
      const decided = await decideOn(aggregate, id, command, context, intent)
      return 'events' in decided ? undefined : decided
    },
    load: async (aggregate, id, { atLeast } = {}) =>
      instanceOf(await (isTrusted(atLeast) ? hot.fold(aggregate, id) : hot.foldAfresh(aggregate, id))),
    loadAfresh: async (aggregate, id) => instanceOf(await hot.foldAfresh(aggregate, id)),
    peek: (aggregate, id) =>
      isTrusted()
        ? (hot.peek(streamOf(aggregate, id))?.state as typeof aggregate.decider.initial | undefined)
        : undefined,
    async recall(aggregate, id, commandId) {
      const stream = streamOf(aggregate, id)
      const known = hot.peek(stream)
      const first = known && (await firstAnswer(stream, known, commandId))
      if (first) return first
      // Another process may have stored the answer before this one heard of it.
      const folded = await (watch ? hot.foldAfresh(aggregate, id) : hot.fold(aggregate, id))
      return firstAnswer(stream, folded, commandId)
    },
  }
}
