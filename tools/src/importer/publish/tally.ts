export interface Remark {
  /** Name of the add-on, with its version if it is about one. */
  readonly name: string
  readonly text: string
}

export const KINDS = ['users', 'organizations', 'projects', 'members', 'versions'] as const
export type Kind = (typeof KINDS)[number]
export type Outcome = 'published' | 'unchanged' | 'refused'
type Counts = Record<Outcome, number>

/** The result of an import: one outcome for each planned thing. */
export interface Tally {
  readonly counts: Readonly<Record<Kind, Counts>>
  readonly refused: Remark[]
  readonly notes: Remark[]
}

const nothing = (): Counts => ({ published: 0, unchanged: 0, refused: 0 })

export const newTally = (): Tally => ({
  counts: {
    users: nothing(),
    organizations: nothing(),
    projects: nothing(),
    members: nothing(),
    versions: nothing(),
  },
  refused: [],
  notes: [],
})

const lines = (heading: string, remarks: readonly Remark[]): string[] =>
  remarks.length === 0 ? [] : [heading, ...remarks.map(({ name, text }) => `  ${name}: ${text}`), '']

const sum = (counts: readonly Counts[]): Counts => {
  const total = nothing()
  for (const each of counts) {
    total.published += each.published
    total.unchanged += each.unchanged
    total.refused += each.refused
  }
  return total
}

const sentence = ({ published, unchanged, refused }: Counts): string =>
  `${published} published, ${unchanged} unchanged, ${refused} refused`

/** The summary for people: a line for each kind of thing, and one for all together. */
export const describeTally = ({ counts, refused, notes }: Tally): string => {
  const total = sum(Object.values(counts))
  const all = total.published + total.unchanged + total.refused
  return [
    '',
    ...lines('Notes:', notes),
    ...lines('Refused:', refused),
    ...KINDS.filter((kind) => Object.values(counts[kind]).some((count) => count > 0)).map(
      (kind) => `${kind}: ${sentence(counts[kind])}`,
    ),
    `all ${all}: ${sentence(total)}`,
    '',
  ].join('\n')
}
