import type { ProjectCard } from '@modstead/query-api/contract/site/cards'

/** Picks projects with a picture, without duplicates: one of each type first, then the rest in order. */
export function featuredPicks(cards: readonly ProjectCard[], max: number): ProjectCard[] {
  const pictured = new Map(
    cards.filter(({ featuredImageUrl }) => featuredImageUrl).map((card) => [card.id, card]),
  )
  const unique = [...pictured.values()]
  const firstOfType = unique.filter(
    ({ type }, index) => unique.findIndex((other) => other.type === type) === index,
  )
  return [...new Set([...firstOfType, ...unique])].slice(0, max)
}
