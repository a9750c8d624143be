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
/** Commands that wait for their turn on one stream; beyond this many the next one is turned away. */
const MAX_WAITING = 1_000

export interface Intent {
  /** The same id for a repeat of the same command: it gets the first answer. */
  readonly commandId: string
  /** Nobody knows this id, so that nobody can repeat it and it need not be remembered. */
  readonly isOneTime?: boolean
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
  readonly commands: Map<string, Answer>
}

interface Foldable<State, Event extends DomainEvent> {
  readonly category: string
  readonly decider: { readonly initial: State; readonly evolve: (state: State, event: Event) => State }
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
  /** The state as of now where it is in memory: for what cannot wait. */
  peek<State, Event extends DomainEvent>(aggregate: Foldable<State, Event>, id: string): State | undefined
  /** The first answer to this command, if this stream has it: whoever repeats a command with several steps asks first. */
  recall<State, Event extends DomainEvent>(
    aggregate: Foldable<State, Event>,
    id: string,
    commandId: string,
  ): Promise<Answer | undefined>
  /** Another process wrote to this stream: forget what is in memory unless it is at least as new. */
  evict(stream: string, revision: Revision): void
}

export const createExecutor = (streams: Streams): Executor => {
  const hot = new LRUCache<string, Folded>({ max: HOT_STREAMS })
  const loading = new Map<string, Promise<Folded>>()
  const turns = new Map<string, { last: Promise<unknown> | undefined; waiting: number }>()

  /** One command at a time per stream and process: writers of one process never conflict with each other. */
  const inTurn = <Result>(stream: string, work: () => Promise<Result>): Promise<Result> => {
    const line = turns.get(stream) ?? { last: undefined, waiting: 0 }
    if (line.waiting >= MAX_WAITING)
      return Promise.reject(
        new TooContended(`${MAX_WAITING} commands wait for their turn on stream ${stream}`),
      )
    const turn = line.last === undefined ? work() : line.last.then(work, work)
    const leave = () => {
      line.waiting--
      if (line.waiting === 0) turns.delete(stream)
    }
    line.last = turn
    line.waiting++
    turns.set(stream, line)
    turn.then(leave, leave)
    return turn
  }

  /** Also what is being read right now, which may be older than what is forgotten. */
  const forget = (stream: string) => {
    hot.delete(stream)
    loading.delete(stream)
  }

  const remember = (commands: Folded['commands'], commandId: string, answer: Answer) => {
    commands.set(commandId, answer)
    if (commands.size > REMEMBERED_COMMANDS) {
      const oldest = commands.keys().next().value
      if (oldest !== undefined) commands.delete(oldest)
    }
  }

  const read = async <State, Event extends DomainEvent>(
    decider: Foldable<State, Event>['decider'],
    stream: string,
  ): Promise<Folded> => {
    const { events, revision, hash, position } = await streams.load(stream)
    const commands = new Map<string, Answer>()
    let state = decider.initial
    for (const event of events) {
      state = decider.evolve(state, toDomain<Event>(event))
      remember(commands, event.commandId, { revision: event.revision, position: event.position })
    }
    return { state, revision, hash, position, commands }
  }

  /** One read at a time per stream, so that a slow one never takes the place of a newer state. */
  const foldStream = <State, Event extends DomainEvent>(
    { decider }: Foldable<State, Event>,
    stream: string,
  ): Folded | Promise<Folded> => {
    const known = hot.get(stream) ?? loading.get(stream)
    if (known) return known
    const reading = read(decider, stream).then(
      (folded) => {
        if (loading.get(stream) === reading) {
          loading.delete(stream)
          hot.set(stream, folded)
        }
        return folded
      },
      (error: unknown) => {
        if (loading.get(stream) === reading) loading.delete(stream)
        throw error
      },
    )
    loading.set(stream, reading)
    return reading
  }

  const execute: Executor['execute'] = (aggregate, id, command, context, intent) => {
    const stream = streamOf(aggregate, id)
    return inTurn(stream, async () => {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const known = foldStream(aggregate, stream)
        const folded = known instanceof Promise ? await known : known
        const first = intent.isOneTime ? undefined : folded.commands.get(intent.commandId)
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
          if (!intent.isOneTime) remember(folded.commands, intent.commandId, answer)
          return answer
        } catch (error) {
          forget(stream)
          if (!(error instanceof WrongExpectedRevision)) throw error
        }
      }
      throw new TooContended(`stream ${stream} changed ${ATTEMPTS} times while the command was decided`)
    })
  }

  return {
    execute,
    load: (aggregate, id) => {
      const instance = ({ state, revision }: Folded) => ({
        state: state as typeof aggregate.decider.initial,
        revision,
      })
      const folded = foldStream(aggregate, streamOf(aggregate, id))
      return folded instanceof Promise ? folded.then(instance) : Promise.resolve(instance(folded))
    },
    peek: (aggregate, id) =>
      hot.get(streamOf(aggregate, id))?.state as typeof aggregate.decider.initial | undefined,
    recall: async (aggregate, id, commandId) =>
      (await foldStream(aggregate, streamOf(aggregate, id))).commands.get(commandId),
    evict: (stream, revision) => {
      const folded = hot.peek(stream)
      if (!folded || folded.revision < revision) forget(stream)
    },
  }
}

const toDomain = <Event extends DomainEvent>(event: LoadedEvent): Event =>
  ({ type: event.type, data: event.data }) as unknown as Event
