import type { StreamEnd } from '../event-store/streams.ts'
import type { Answer } from './answer.ts'
import { memorySize } from './memory-size.ts'

/** Number of commands remembered per stream. The store knows the others. */
const REMEMBERED_COMMANDS = 2_000

const ANSWER_BYTES = 300
const STREAM_BYTES = 500

/** The state of a stream as of its last event, and the answers to its commands. */
export class FoldedStream {
  state: unknown
  end: StreamEnd
  /** Number of changes since it was read. */
  changes = 0
  #remembersAll = true
  readonly #answers = new Map<string, Answer>()

  constructor(state: unknown, end: StreamEnd) {
    this.state = state
    this.end = end
  }

  /** Approximate size in memory, in bytes. */
  get size(): number {
    return STREAM_BYTES + memorySize(this.state) + this.#answers.size * ANSWER_BYTES
  }

  get remembersAll(): boolean {
    return this.#remembersAll
  }

  answerTo(commandId: string): Answer | undefined {
    return this.#answers.get(commandId)
  }

  remember(commandId: string, answer: Answer): void {
    if (this.#answers.size < REMEMBERED_COMMANDS || this.#answers.has(commandId))
      this.#answers.set(commandId, answer)
    else this.#remembersAll = false
  }
}
