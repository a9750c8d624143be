import { IdSet } from './id-set.ts'

/** One value of a field, and its members. */
export interface FacetValue {
  readonly field: FacetValues
  readonly key: string
  /** The spelling of its first occurrence. */
  readonly written: string
  readonly members: IdSet
}

/** The values of a text field, ignoring case. */
export class FacetValues {
  readonly #values = new Map<string, FacetValue>()

  get(value: string): FacetValue | undefined {
    return this.#values.get(value.toLowerCase())
  }

  /** Values without members are not kept. Add a member before the next `release`. */
  intern(value: string): FacetValue {
    const key = value.toLowerCase()
    const known = this.#values.get(key)
    if (known !== undefined) return known
    const fresh: FacetValue = { field: this, key, written: value, members: new IdSet() }
    this.#values.set(key, fresh)
    return fresh
  }

  all(): Iterable<FacetValue> {
    return this.#values.values()
  }

  release(value: FacetValue, id: number): void {
    value.members.delete(id)
    if (value.members.size === 0) this.#values.delete(value.key)
  }
}

export const sameValues = (a: readonly FacetValue[], b: readonly FacetValue[]): boolean =>
  a.length === b.length && a.every((value, at) => value === b[at])
