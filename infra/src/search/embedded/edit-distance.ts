const MAX_LENGTH = 64
let beforeLast = new Uint8Array(MAX_LENGTH + 1)
let last = new Uint8Array(MAX_LENGTH + 1)
let current = new Uint8Array(MAX_LENGTH + 1)

/**
 * The number of letters inserted, left out, changed or swapped with their neighbor between two words (optimal
 * string alignment), or `max + 1` if it exceeds `max`. Words of more than 64 letters are never near.
 */
export const editDistance = (a: string, b: string, max: number): number => {
  if (a.length > MAX_LENGTH || b.length > MAX_LENGTH || Math.abs(a.length - b.length) > max) return max + 1
  for (let column = 0; column <= b.length; column += 1) last[column] = column
  for (let row = 1; row <= a.length; row += 1) {
    if (nextRow(a, b, row) > max) return max + 1
    const spare = beforeLast
    beforeLast = last
    last = current
    current = spare
  }
  return Math.min(last[b.length]!, max + 1)
}

/** Fills `current` and returns its smallest value. */
const nextRow = (a: string, b: string, row: number): number => {
  const letter = a.charCodeAt(row - 1)
  let smallest = row
  current[0] = row
  for (let column = 1; column <= b.length; column += 1) {
    const other = b.charCodeAt(column - 1)
    let cost = Math.min(
      last[column]! + 1,
      current[column - 1]! + 1,
      last[column - 1]! + (letter === other ? 0 : 1),
    )
    if (
      row > 1 &&
      column > 1 &&
      letter === b.charCodeAt(column - 2) &&
      other === a.charCodeAt(row - 2) &&
      beforeLast[column - 2]! + 1 < cost
    ) {
      cost = beforeLast[column - 2]! + 1
    }
    current[column] = cost
    if (cost < smallest) smallest = cost
  }
  return smallest
}
