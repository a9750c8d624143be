import type { StreamEnd } from '../event-store/streams.ts'
import type { Answer } from './answer.ts'

/** Commands remembered per stream for idempotency beyond the events that were loaded. */
const REMEMBERED_COMMANDS = 2_000

/** The state of a stream as of its last event, and what its commands were answered. */
export class FoldedStream {
  state: unknown
  end: StreamEnd
  readonly #answers = new Map<string, Answer>()

  constructor(state: unknown, end: StreamEnd) {
    this.state = state
    this.end = end
  }

  answerTo(commandId: string): Answer | undefined {
    return this.#answers.get(commandId)
  }

  remember(commandId: string, answer: Answer): void {
    this.#answers.set(commandId, answer)
    if (this.#answers.size <= REMEMBERED_COMMANDS) return
    const oldest = this.#answers.keys().next().value
    if (oldest !== undefined) this.#answers.delete(oldest)
  }
}
