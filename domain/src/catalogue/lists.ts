/** Whether two lists hold the same values in the same order. */
export const sameList = <Value>(left: readonly Value[], right: readonly Value[]): boolean =>
  left.length === right.length && left.every((value, index) => value === right[index])

/** Drops repeated values and keeps the order. */
export const distinct = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)]
