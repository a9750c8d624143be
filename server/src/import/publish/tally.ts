export interface Remark {
  /** Of the add-on, with its version where it is about one. */
  readonly name: string
  readonly text: string
}

/** What came of an import, by object: accounts, organisations, projects and versions alike. */
export interface Tally {
  published: number
  unchanged: number
  readonly refused: Remark[]
  readonly notes: Remark[]
}

export const newTally = (): Tally => ({ published: 0, unchanged: 0, refused: [], notes: [] })

const lines = (heading: string, remarks: readonly Remark[]): string[] =>
  remarks.length === 0 ? [] : [heading, ...remarks.map(({ name, text }) => `  ${name}: ${text}`), '']

/** The summary for people; its last line counts. */
export const describeTally = ({ published, unchanged, refused, notes }: Tally): string =>
  [
    '',
    ...lines('Notes:', notes),
    ...lines('Refused:', refused),
    `${published} published, ${unchanged} unchanged, ${refused.length} refused`,
    '',
  ].join('\n')
