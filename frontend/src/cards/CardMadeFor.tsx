import type { ProjectCard } from '@modstead/query-api/contract/site/cards'
import { loadersInShort, rangesInShort } from '../catalogue/made-for.ts'

/** One line of loaders and the newest game versions; keeps its height if there are none. */
export function CardMadeFor({ card }: { card: ProjectCard }) {
  return (
    <p className="h-5 truncate text-muted text-xs leading-5">
      {[loadersInShort(card.loaders), rangesInShort(card.gameVersionRanges, 1)]
        .filter((text) => text !== '')
        .join(' · ')}
    </p>
  )
}
