import { actorId } from '@modstead/domain/kernel/actor'
import type { Context } from '@modstead/domain/kernel/decider'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import { isRejection } from '@modstead/domain/kernel/rejection'
import { LRUCache } from 'lru-cache'
import { type Position, type Revision, WrongExpectedRevision } from '../event-store/port.ts'
import type { LoadedEvent, Streams } from '../event-store/streams.ts'
import { type Aggregate, streamOf } from './aggregate.ts'
import { CommandRefused, RevisionMismatch, TooContended } from './refusals.ts'

/** Decisions made anew after another writer came first. */
const ATTEMPTS = 4
/** Folded streams kept in memory. A stale one costs a retry, never a wrong append. */
const HOT_STREAMS = 50_000
/** Commands remembered per stream for idempotency beyond the events that were loaded. */
const REMEMBERED_COMMANDS = 2_000

export interface Intent {
  /** The same id for a repeat of the same command: it gets the first answer. */
  readonly commandId: string
  readonly correlationId?: string
  readonly causationId?: string
  /** Strong `If-Match` of the client: the revision that it saw. */
  readonly ifMatch?: Revision
}

export interface Answer {
  readonly revision: Revision
  readonly position: Position
}

export interface Instance<State> {
  readonly state: State
  readonly revision: Revision
}

interface Folded {
  state: unknown
  revision: Revision
  hash: string | undefined
  position: Position
  commands: Map<string, Answer>
}

export interface Executor {
  /** Throws CommandRefused, RevisionMismatch, TooContended or an error of the store. An empty decision appends nothing. */
  execute<State, Command, Event extends DomainEvent, Code extends string, Ctx extends Context>(
    aggregate: Aggregate<State, Command, Event, Code, Ctx>,
    id: string,
    command: Command,
    context: Ctx,
    intent: Intent,
  ): Promise<Answer>
  /** The current state, from memory or from the store. */
  load<State, Command, Event extends DomainEvent, Code extends string, Ctx extends Context>(
    aggregate: Aggregate<State, Command, Event, Code, Ctx>,
    id: string,
  ): Promise<Instance<State>>
  /** Another process wrote to this stream: forget what is in memory unless it is at least as new. */
  evict(stream: string, revision: Revision): void
}

export const createExecutor = (streams: Streams): Executor => {
  const hot = new LRUCache<string, Folded>({ max: HOT_STREAMS })
  const turns = new Map<string, Promise<unknown>>()

  /** One command at a time per stream and process: writers of one process never conflict with each other. */
  const inTurn = <Result>(stream: string, work: () => Promise<Result>): Promise<Result> => {
    const before = turns.get(stream)
    const turn = before ? before.then(work, work) : work()
    turns.set(stream, turn)
    const done = () => {
      if (turns.get(stream) === turn) turns.delete(stream)
    }
    turn.then(done, done)
    return turn
  }

  const remember = (folded: Folded, commandId: string, answer: Answer) => {
    folded.commands.set(commandId, answer)
    if (folded.commands.size > REMEMBERED_COMMANDS) {
      const oldest = folded.commands.keys().next().value
      if (oldest !== undefined) folded.commands.delete(oldest)
    }
  }

  const foldStream = async <State, Event extends DomainEvent>(
    decider: { initial: State; evolve: (state: State, event: Event) => State },
    stream: string,
  ): Promise<Folded> => {
    const known = hot.get(stream)
    if (known) return known
    const { events, revision, hash, position } = await streams.load(stream)
    const folded: Folded = { state: decider.initial, revision, hash, position, commands: new Map() }
    for (const event of events) {
      folded.state = decider.evolve(folded.state as State, toDomain<Event>(event))
      remember(folded, event.commandId, { revision: event.revision, position: event.position })
    }
    hot.set(stream, folded)
    return folded
  }

  const execute: Executor['execute'] = (aggregate, id, command, context, intent) => {
    const stream = streamOf(aggregate, id)
    return inTurn(stream, async () => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const folded = await foldStream(aggregate.decider, stream)
        const first = folded.commands.get(intent.commandId)
        if (first) return first
        if (intent.ifMatch !== undefined && intent.ifMatch !== folded.revision)
          throw new RevisionMismatch(`the current revision is ${folded.revision}`)
        type State = typeof aggregate.decider.initial
        const outcome = aggregate.decider.decide(command, folded.state as State, context)
        if (isRejection(outcome)) throw new CommandRefused(outcome)
        if (outcome.length === 0) return { revision: folded.revision, position: folded.position }
        try {
          const appended = await streams.append(
            stream,
            { revision: folded.revision, hash: folded.hash },
            outcome,
            {
              commandId: intent.commandId,
              actor: actorId(context.actor),
              at: context.now,
              ...(intent.correlationId !== undefined && { correlationId: intent.correlationId }),
              ...(intent.causationId !== undefined && { causationId: intent.causationId }),
            },
          )
          for (const event of outcome) folded.state = aggregate.decider.evolve(folded.state as State, event)
          folded.revision = appended.revision
          folded.position = appended.position
          folded.hash = appended.hash
          const answer = { revision: appended.revision, position: appended.position }
          remember(folded, intent.commandId, answer)
          return answer
        } catch (error) {
          hot.delete(stream)
          if (!(error instanceof WrongExpectedRevision)) throw error
        }
      }
      throw new TooContended(`stream ${stream} changed ${ATTEMPTS} times while the command was decided`)
    })
  }

  return {
    execute,
    load: async (aggregate, id) => {
      const folded = await foldStream(aggregate.decider, streamOf(aggregate, id))
      return { state: folded.state as typeof aggregate.decider.initial, revision: folded.revision }
    },
    evict: (stream, revision) => {
      const folded = hot.peek(stream)
      if (folded && folded.revision < revision) hot.delete(stream)
    },
  }
}

const toDomain = <Event extends DomainEvent>(event: LoadedEvent): Event =>
  ({ type: event.type, data: event.data }) as unknown as Event
