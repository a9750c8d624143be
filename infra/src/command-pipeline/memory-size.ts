const CELL = 16
const BYTES_PER_CHARACTER = 2

/** Estimates how many bytes plain data, sets and maps take in memory, rather too many than too few. */
export const memorySize = (value: unknown): number => {
  if (typeof value === 'string') return CELL + value.length * BYTES_PER_CHARACTER
  if (typeof value !== 'object' || value === null) return CELL
  let size = CELL
  if (value instanceof Set) for (const item of value) size += CELL + memorySize(item)
  else if (value instanceof Map)
    for (const [key, item] of value) size += CELL + memorySize(key) + memorySize(item)
  else for (const key in value) size += CELL + memorySize((value as Record<string, unknown>)[key])
  return size
}
