/** Units of work for one text. The most expensive README that we know needs a twentieth of it. */
export const MAX_WORK = 5_000_000

/** A text that would take far more work than its length explains. */
export class TextTooComplex extends Error {
  override readonly name = 'TextTooComplex'
}

/**
 * Counts the cost of rendering one text, about one unit for each character that a rule reads. Unlike time,
 * the count is the same on every machine, so a text is refused everywhere or nowhere.
 */
export class WorkBudget {
  readonly #max: number
  #spent = 0

  constructor(max = MAX_WORK) {
    this.#max = max
  }

  get spent(): number {
    return this.#spent
  }

  /** Throws TextTooComplex when nothing is left. */
  spend(units: number): void {
    this.#spent += units
    if (this.#spent > this.#max) throw new TextTooComplex('the text takes too much work to render')
  }
}
