export interface DatedVersion {
  readonly id: string
  /** ISO 8601. */
  readonly publishedAt: string
}

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/** Compares times, not texts: milliseconds can be missing. */
const time = ({ publishedAt }: DatedVersion): number => Date.parse(publishedAt)

/** Sorts the list of a project's versions. */
export const newestVersionFirst = (left: DatedVersion, right: DatedVersion): number =>
  time(right) - time(left) || compareText(right.id, left.id)

interface OrderedVersion extends DatedVersion {
  readonly ordering: number | null
}

/** Sorts versions that are requested by ids: by explicit ordering, then the rest oldest first. */
export const byOrdering = (left: OrderedVersion, right: OrderedVersion): number => {
  if (left.ordering !== right.ordering) {
    if (left.ordering === null) return 1
    if (right.ordering === null) return -1
    return left.ordering - right.ordering
  }
  return time(left) - time(right) || compareText(left.id, right.id)
}
