import { addBits, type Bits, clearBit, hasBit, setBit } from './bits.ts'

/** Below this size a list is always smaller, or nearly so. */
const SPARSE_AT_LEAST = 32

/** A set of ids: a sorted list while it is small, bits once those take less room. */
export class IdSet {
  #list: number[] = []
  #bits: Bits | null = null
  #size = 0

  get size(): number {
    return this.#size
  }

  add(id: number): void {
    if (this.#bits !== null) {
      if (hasBit(this.#bits, id)) return
      if (id >>> 5 >= this.#bits.length) this.#bits = grown(this.#bits, id)
      setBit(this.#bits, id)
    } else {
      const at = lowerBound(this.#list, id)
      if (this.#list[at] === id) return
      if (at === this.#list.length) this.#list.push(id)
      else this.#list.splice(at, 0, id)
      this.#turnToBits()
    }
    this.#size += 1
  }

  delete(id: number): void {
    if (this.#bits !== null) {
      if (!hasBit(this.#bits, id)) return
      clearBit(this.#bits, id)
    } else {
      const at = lowerBound(this.#list, id)
      if (this.#list[at] !== id) return
      this.#list.splice(at, 1)
    }
    this.#size -= 1
  }

  /** `bits` must have room for every member. */
  addTo(bits: Bits): void {
    if (this.#bits !== null) addBits(bits, this.#bits)
    else for (const id of this.#list) setBit(bits, id)
  }

  #turnToBits(): void {
    const last = this.#list.at(-1) ?? 0
    // A list takes 8 bytes per id, bits take one byte for 8 ids.
    if (this.#list.length < SPARSE_AT_LEAST || this.#list.length * 64 < last) return
    this.#bits = grown(new Uint32Array(0), last)
    for (const id of this.#list) setBit(this.#bits, id)
    this.#list = []
  }
}

const grown = (bits: Bits, id: number): Bits => {
  const words = Math.max((id >>> 5) + 1, Math.ceil(bits.length * 1.25))
  const larger = new Uint32Array(words)
  larger.set(bits)
  return larger
}

/** The first place whose value is at least `id`. */
export const lowerBound = (sorted: ArrayLike<number>, id: number, length = sorted.length): number => {
  let low = 0
  let high = length
  if (high > 0 && sorted[high - 1]! < id) return high
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < id) low = middle + 1
    else high = middle
  }
  return low
}
