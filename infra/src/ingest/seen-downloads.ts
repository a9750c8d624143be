import { COUNTED_PER_WINDOW } from './window.ts'

const FIRST_SLOTS = 1 << 12
const FULLEST = 0.6
/** A pair is one number: the client's number times this, plus the project's number plus one. */
const MAX_PROJECTS = 2 ** 24

/** Numbers texts from 0, in the order in which they first appear. */
export class Numbering {
  readonly #numbers = new Map<string, number>()

  of(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(text, number)
    return number
  }
}

/**
 * How often each client was seen at each project in one window, up to the limit. A hash table in flat arrays
 * takes nine bytes per pair, instead of over a hundred for a map of texts.
 */
export class SeenDownloads {
  readonly #clients = new Numbering()
  readonly #projects = new Numbering()
  #pairs = new Float64Array(FIRST_SLOTS)
  #times = new Uint8Array(FIRST_SLOTS)
  #size = 0

  /** Returns true if this download counts. */
  admit(client: string, projectId: string): boolean {
    const project = this.#projects.of(projectId)
    if (project >= MAX_PROJECTS - 1) throw new RangeError('too many projects in one window')
    const slot = this.#slotOf(this.#clients.of(client) * MAX_PROJECTS + project + 1)
    const times = this.#times[slot] ?? 0
    if (times >= COUNTED_PER_WINDOW) return false
    this.#times[slot] = times + 1
    return true
  }

  #slotOf(pair: number): number {
    const slot = this.#find(pair)
    if (this.#pairs[slot] === pair) return slot
    if (this.#size >= this.#pairs.length * FULLEST) {
      this.#grow()
      return this.#slotOf(pair)
    }
    this.#pairs[slot] = pair
    this.#size += 1
    return slot
  }

  /** The slot of the pair, or the empty slot that it would take. */
  #find(pair: number): number {
    const last = this.#pairs.length - 1
    const mixed = Math.imul(pair % 4_294_967_296, 0x9e3779b1) ^ Math.imul(pair / 65_536, 0x85ebca6b)
    let slot = (mixed ^ (mixed >>> 15)) & last
    while (this.#pairs[slot] !== 0 && this.#pairs[slot] !== pair) slot = (slot + 1) & last
    return slot
  }

  #grow(): void {
    const [pairs, times] = [this.#pairs, this.#times]
    this.#pairs = new Float64Array(pairs.length * 2)
    this.#times = new Uint8Array(pairs.length * 2)
    for (const [from, pair] of pairs.entries()) {
      if (pair === 0) continue
      const slot = this.#find(pair)
      this.#pairs[slot] = pair
      this.#times[slot] = times[from] ?? 0
    }
  }
}
