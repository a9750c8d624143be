import { setImmediate } from 'node:timers/promises'

/** Gives other requests a turn between pieces of work that keep the event loop busy. */
export class FairPace {
  readonly #unitsPerTurn: number
  #left: number

  constructor(unitsPerTurn: number) {
    this.#unitsPerTurn = unitsPerTurn
    this.#left = unitsPerTurn
  }

  async spend(units: number): Promise<void> {
    this.#left -= units
    if (this.#left > 0) return
    this.#left = this.#unitsPerTurn
    await setImmediate()
  }
}
