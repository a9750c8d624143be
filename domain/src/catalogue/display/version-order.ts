export interface DatedVersion {
  readonly id: string
  /** ISO 8601. */
  readonly publishedAt: string
}

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/** Milliseconds may be there or not, so the texts themselves do not sort. */
const time = ({ publishedAt }: DatedVersion): number => Date.parse(publishedAt)

/** Order of a project's version list. */
export const newestVersionFirst = (left: DatedVersion, right: DatedVersion): number =>
  time(right) - time(left) || compareText(right.id, left.id)

interface OrderedVersion extends DatedVersion {
  readonly ordering: number | null
}

/** Order of versions that are asked for by ids: explicit places ascending, then the oldest first. */
export const byOrdering = (left: OrderedVersion, right: OrderedVersion): number => {
  if (left.ordering !== right.ordering) {
    if (left.ordering === null) return 1
    if (right.ordering === null) return -1
    return left.ordering - right.ordering
  }
  return time(left) - time(right) || compareText(left.id, right.id)
}
