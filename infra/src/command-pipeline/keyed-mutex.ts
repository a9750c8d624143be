import { TooContended } from './refusals.ts'

/** Number of commands that may wait for one stream. Further ones are rejected. */
const MAX_WAITING = 1_000
/** A command that waited longer is rejected when its turn comes: its client has waited as long. */
const MAX_WAIT_MS = 10_000

interface Line {
  last: Promise<unknown> | undefined
  waiting: number
}

/**
 * Runs one command at a time per stream and process, so writers of one process never conflict with each
 * other.
 */
export class KeyedMutex {
  readonly #lines = new Map<string, Line>()

  /** Rejects with TooContended if too many wait, or for too long. */
  take<Result>(stream: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(stream) ?? { last: undefined, waiting: 0 }
    if (line.waiting >= MAX_WAITING)
      return Promise.reject(
        new TooContended(`${MAX_WAITING} commands wait for their turn on stream ${stream}`),
      )
    const began = performance.now()
    const inTime = () => {
      if (performance.now() - began <= MAX_WAIT_MS) return work()
      throw new TooContended(`a command waited ${MAX_WAIT_MS} ms for its turn on stream ${stream}`)
    }
    const turn = line.last === undefined ? work() : line.last.then(inTime, inTime)
    const leave = () => {
      line.waiting--
      if (line.waiting === 0) this.#lines.delete(stream)
    }
    line.last = turn
    line.waiting++
    this.#lines.set(stream, line)
    turn.then(leave, leave)
    return turn
  }
}
