import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LogLoader } from '../event-store/load/port.ts'
import { type Position, START } from '../event-store/port.ts'
import type { StoredEvent } from '../event-store/stored-event.ts'

const LOAD_AT_ONCE = 10_000

/** Loads events while the caller reads and verifies the next ones. */
export class LoadQueue {
  readonly #loader: LogLoader
  #gathered: StoredEvent[] = []
  #loading: Promise<Position> = Promise.resolve(START)

  constructor(loader: LogLoader) {
    this.#loader = loader
  }

  /** Waits only if two loads are due. Rethrows the error of an earlier load. */
  async add(events: readonly StoredEvent[]): Promise<void> {
    this.#gathered.push(...events)
    if (this.#gathered.length >= LOAD_AT_ONCE) await this.#load()
    // The connection shares the thread with the caller, who might never leave it.
    await nextTurn()
  }

  /** Resolves to the position of the last event once all are loaded. Rethrows the error of a load. */
  async drained(): Promise<Position> {
    if (this.#gathered.length > 0) await this.#load()
    return this.#loading
  }

  async #load(): Promise<void> {
    await this.#loading
    this.#loading = this.#loader.load(this.#gathered)
    // The failure surfaces where the loading is awaited.
    this.#loading.catch(() => {})
    this.#gathered = []
  }
}
