import { actorId } from '@modstead/domain/kernel/actor'
import type { Context } from '@modstead/domain/kernel/decider'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import { isRejection } from '@modstead/domain/kernel/rejection'
import { type Revision, WrongExpectedRevision } from '../event-store/port.ts'
import type { AppendContext, Streams } from '../event-store/streams.ts'
import { type Aggregate, streamOf } from './aggregate.ts'
import type { Answer } from './answer.ts'
import type { FoldedStream } from './folded-stream.ts'
import { type Foldable, HotStreams } from './hot-streams.ts'
import { CommandRefused, RevisionMismatch, TooContended } from './refusals.ts'
import { Turns } from './turns.ts'

/** Decisions made anew after another writer came first. */
const ATTEMPTS = 4

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

export interface Instance<State> {
  readonly state: State
  readonly revision: Revision
  /** When the last event of the stream was decided, ISO 8601 UTC with milliseconds; undefined: there is none. */
  readonly changedAt: string | undefined
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
  /**
   * Throws what `execute` would throw now, and appends nothing: asked before anything is reserved or stored for the
   * command. Gives the first answer where this is a repeat.
   */
  check<State, Command, Event extends DomainEvent, Code extends string, Ctx extends Context>(
    aggregate: Aggregate<State, Command, Event, Code, Ctx>,
    id: string,
    command: Command,
    context: Ctx,
    intent: Intent,
  ): Promise<Answer | undefined>
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
}

const appendContext = (context: Context, intent: Intent): AppendContext => ({
  commandId: intent.commandId,
  actor: actorId(context.actor),
  at: context.now,
  ...(intent.correlationId !== undefined && { correlationId: intent.correlationId }),
  ...(intent.causationId !== undefined && { causationId: intent.causationId }),
})

/** Throws RevisionMismatch or CommandRefused. */
const decide = <State, Command, Event extends DomainEvent, Code extends string, Ctx extends Context>(
  { decider }: Aggregate<State, Command, Event, Code, Ctx>,
  { state, end }: FoldedStream,
  command: Command,
  context: Ctx,
  { ifMatch }: Intent,
): readonly Event[] => {
  if (ifMatch !== undefined && ifMatch !== end.revision)
    throw new RevisionMismatch(`the current revision is ${end.revision}`)
  const outcome = decider.decide(command, state as State, context)
  if (isRejection(outcome)) throw new CommandRefused(outcome)
  return outcome
}

export const createExecutor = (streams: Streams): Executor => {
  const hot = new HotStreams(streams)
  const turns = new Turns()

  /** Where the stream no longer remembers all of its commands, the store is asked. */
  const firstAnswer = (
    stream: string,
    folded: FoldedStream,
    commandId: string,
  ): Answer | undefined | Promise<Answer | undefined> =>
    folded.answerTo(commandId) ?? (folded.remembersAll ? undefined : streams.endOf(stream, commandId))

  /** undefined when another writer came first: what was in memory is forgotten then. */
  const attempt = async <State, Command, Event extends DomainEvent, Code extends string, Ctx extends Context>(
    aggregate: Aggregate<State, Command, Event, Code, Ctx>,
    id: string,
    command: Command,
    context: Ctx,
    intent: Intent,
  ): Promise<Answer | undefined> => {
    const stream = streamOf(aggregate, id)
    const known = hot.fold(aggregate, id)
    const folded = known instanceof Promise ? await known : known
    const first = intent.isOneTime ? undefined : await firstAnswer(stream, folded, intent.commandId)
    if (first) return first
    const decided = decide(aggregate, folded, command, context, intent)
    const { revision, position } = folded.end
    if (decided.length === 0) return { revision, position }
    const { evolve } = aggregate.decider
    try {
      const end = await streams.append(stream, folded.end, decided, appendContext(context, intent))
      for (const event of decided) folded.state = evolve(folded.state as State, event)
      folded.end = end
      const answer = { revision: end.revision, position: end.position }
      if (!intent.isOneTime) folded.remember(intent.commandId, answer)
      hot.keep(stream, folded)
      return answer
    } catch (error) {
      hot.forget(stream)
      if (error instanceof WrongExpectedRevision) return undefined
      throw error
    }
  }

  return {
    execute(aggregate, id, command, context, intent) {
      const stream = streamOf(aggregate, id)
      return turns.take(stream, async () => {
        for (let made = 0; made < ATTEMPTS; made++) {
          const answer = await attempt(aggregate, id, command, context, intent)
          if (answer) return answer
        }
        throw new TooContended(`stream ${stream} changed ${ATTEMPTS} times while the command was decided`)
      })
    },
    async check(aggregate, id, command, context, intent) {
      const folded = await hot.fold(aggregate, id)
      const first = intent.isOneTime
        ? undefined
        : await firstAnswer(streamOf(aggregate, id), folded, intent.commandId)
      if (!first) decide(aggregate, folded, command, context, intent)
      return first
    },
    async load(aggregate, id) {
      const { state, end } = await hot.fold(aggregate, id)
      return {
        state: state as typeof aggregate.decider.initial,
        revision: end.revision,
        changedAt: end.at,
      }
    },
    peek: (aggregate, id) =>
      hot.peek(streamOf(aggregate, id))?.state as typeof aggregate.decider.initial | undefined,
    recall: async (aggregate, id, commandId) =>
      firstAnswer(streamOf(aggregate, id), await hot.fold(aggregate, id), commandId),
  }
}
