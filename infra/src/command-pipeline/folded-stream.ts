import type { DomainEvent } from '@modstead/domain/kernel/event'
import { NO_STREAM, type Revision } from '../event-store/port.ts'
import type { LoadedStream, StreamEnd } from '../event-store/streams.ts'
import type { Answer } from './answer.ts'
import { CommandMemory } from './command-memory.ts'
import { memorySize } from './memory-size.ts'

const STREAM_BYTES = 500

type Evolve = (state: never, event: never) => unknown

/** The state of a stream as of its last event, and the answers to its commands. */
export class FoldedStream {
  /** Number of changes since it was read. */
  changes = 0
  readonly commands = new CommandMemory()
  #state: unknown
  #end: StreamEnd
  #told: Revision = NO_STREAM

  constructor(state: unknown, end: StreamEnd) {
    this.#state = state
    this.#end = end
  }

  get state(): unknown {
    return this.#state
  }

  get end(): StreamEnd {
    return this.#end
  }

  /** Approximate size in memory, in bytes. */
  get size(): number {
    return STREAM_BYTES + memorySize(this.#state) + this.commands.size
  }

  /** The stored stream goes on after this copy, as far as this process was told. */
  get isBehind(): boolean {
    return this.#end.revision < this.#told
  }

  /** The stored stream goes at least up to `revision`. */
  tell(revision: Revision): void {
    if (revision > this.#told) this.#told = revision
  }

  /** Goes on with events that were read. Leaves out those that it has, and changes nothing if it throws. */
  readOn({ events, ...end }: LoadedStream, evolve: Evolve): void {
    const since = events.filter(({ revision }) => revision > this.#end.revision)
    if (since.length === 0) return
    this.#state = since.reduce<unknown>(
      (state, { type, data }) => evolve(state as never, { type, data } as never),
      this.#state,
    )
    this.#end = end
    for (const { commandId, revision, position } of since)
      this.commands.remember(commandId, { revision, position })
  }

  /**
   * Goes on with events that this process appended at `from`. Does nothing if it has read on since: it has
   * them already, or is told that it lacks them.
   */
  append(
    from: StreamEnd,
    facts: readonly DomainEvent[],
    end: StreamEnd,
    commandId: string | undefined,
    evolve: Evolve,
  ): void {
    this.tell(end.revision)
    if (this.#end !== from) return
    this.#state = facts.reduce<unknown>((state, fact) => evolve(state as never, fact as never), this.#state)
    this.#end = end
    const answer: Answer = { revision: end.revision, position: end.position }
    if (commandId !== undefined) this.commands.remember(commandId, answer)
  }
}
