/** Writes equal values as equal text, in whatever order their parts were written. */
const written = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

export const isSame = (one: unknown, other: unknown): boolean => written(one) === written(other)
