import { crc32 } from 'node:zlib'
import type { Answer } from './answer.ts'

/** Number of latest commands whose answers are kept. The store knows the others. */
const KEPT_ANSWERS = 2_000

const ANSWER_BYTES = 300
const MARK_BYTES = 32

/** V8 keeps integers of 30 bits without an object for each. */
const SPARE_BITS = 2

/** Two ids with the same mark cost a question to the store. */
const markOf = (commandId: string): number => crc32(commandId) >>> SPARE_BITS

/** The commands of one stream: the answers to the latest, and which others there may have been. */
export class CommandMemory {
  readonly #answers = new Map<string, Answer>()
  readonly #marks = new Set<number>()

  /** Approximate size in memory, in bytes. */
  get size(): number {
    return this.#answers.size * ANSWER_BYTES + this.#marks.size * MARK_BYTES
  }

  answerTo(commandId: string): Answer | undefined {
    return this.#answers.get(commandId)
  }

  /** False: the stream has no event of this command. */
  mayKnow(commandId: string): boolean {
    return this.#marks.has(markOf(commandId))
  }

  remember(commandId: string, answer: Answer): void {
    this.#marks.add(markOf(commandId))
    this.#answers.set(commandId, answer)
    if (this.#answers.size <= KEPT_ANSWERS) return
    const [oldest] = this.#answers.keys()
    if (oldest !== undefined) this.#answers.delete(oldest)
  }
}
