import type { WorkBudget } from './work-budget.ts'

/** Maximum nesting of quotes and lists. Deeper markers stay text. */
export const MAX_NESTING = 100

const opening = /^[ \t]*(?:(?:[*+-]|\d{1,9}[.)])[ \t]+|>[ \t]*)+/gm
const marker = /[*+>-]|\d[.)]/g
/** A rule of the parser reads a line this many times per marker. */
const PER_MARKER = 0.25

/**
 * Pays for lines such as `- > - - a`: at each level that they open, the parser reads them once for each
 * remaining marker.
 */
export const payForContainers = (markdown: string, budget: WorkBudget): void => {
  for (const match of markdown.matchAll(opening)) {
    const markers = match[0].match(marker)?.length ?? 0
    budget.spend(PER_MARKER * markers * match[0].length * Math.min(markers, MAX_NESTING))
  }
}
