/** A search as a user types it, and the slug of the project that should come first. */
export interface Judged {
  readonly text: string
  readonly wanted: string
  /** Like `facets` of the API. */
  readonly facets?: string
}

/**
 * Parses one judgment per line: `text > slug`, or `text [facets] > slug` with facets separated by spaces, all
 * of which must hold, such as `[categories:fabric versions:1.21.1]`.
 */
export const readJudged = (table: string): readonly Judged[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [, text, facets, wanted] = /^\s*([^[]*?)\s*(?:\[(.*)\])? > (\S+)$/.exec(line) ?? []
      if (text === undefined || wanted === undefined) throw new Error(`not a judgement: ${line}`)
      const groups = facets?.split(' ').map((facet) => [facet])
      return { text, wanted, ...(groups && { facets: JSON.stringify(groups) }) }
    })
