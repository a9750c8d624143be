import type { ProjectCard } from '@modstead/query-api/contract/site/cards'
import { loadersInShort, rangesInShort } from '../catalogue/made-for.ts'

/** Loaders and the newest game versions in a line of their own, which keeps its height when there are none. */
export function CardMadeFor({ card }: { card: ProjectCard }) {
  return (
    <p className="h-5 truncate text-muted text-xs leading-5">
      {[loadersInShort(card.loaders), rangesInShort(card.gameVersionRanges, 1)]
        .filter((text) => text !== '')
        .join(' · ')}
    </p>
  )
}
