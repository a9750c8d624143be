/**
 * Sets of small numbers as bits of a Uint32Array. The sets of one call have the same length, unless a
 * function says otherwise.
 */
export type Bits = Uint32Array

export const emptyBits = (capacity: number): Bits => new Uint32Array((capacity + 31) >>> 5)

export const setBit = (bits: Bits, id: number): void => {
  bits[id >>> 5]! |= 1 << (id & 31)
}

export const clearBit = (bits: Bits, id: number): void => {
  bits[id >>> 5]! &= ~(1 << (id & 31))
}

export const hasBit = (bits: Bits, id: number): boolean => ((bits[id >>> 5] ?? 0) & (1 << (id & 31))) !== 0

export const keepCommon = (bits: Bits, other: Bits): void => {
  for (let at = 0; at < bits.length; at += 1) bits[at]! &= other[at]!
}

/** The lengths may differ. Members that do not fit into `bits` are left out. */
export const addBits = (bits: Bits, other: Bits): void => {
  const length = Math.min(bits.length, other.length)
  for (let at = 0; at < length; at += 1) bits[at]! |= other[at]!
}

export const dropCommon = (bits: Bits, other: Bits): void => {
  for (let at = 0; at < bits.length; at += 1) bits[at]! &= ~other[at]!
}

export const countOnes = (word: number): number => {
  let count = word - ((word >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export const countBits = (bits: Bits): number => {
  let count = 0
  for (let at = 0; at < bits.length; at += 1) count += countOnes(bits[at]!)
  return count
}

export const countCommon = (bits: Bits, other: Bits): number => {
  let count = 0
  const length = Math.min(bits.length, other.length)
  for (let at = 0; at < length; at += 1) count += countOnes(bits[at]! & other[at]!)
  return count
}

/** Writes the members in ascending order and returns their number. `into` must be large enough. */
export const listBits = (bits: Bits, into: Uint32Array): number => {
  let count = 0
  for (let at = 0; at < bits.length; at += 1) {
    let word = bits[at]!
    while (word !== 0) {
      const low = word & -word
      into[count] = (at << 5) | (31 - Math.clz32(low))
      count += 1
      word ^= low
    }
  }
  return count
}
