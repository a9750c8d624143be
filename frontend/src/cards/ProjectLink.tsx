import type { ProjectCard } from '@modstead/query-api/contract/site/cards'
import { Link } from '@tanstack/react-router'

/** The title of a card, whose link covers the whole card. A pointer that only passes over a list fetches nothing. */
export function ProjectLink({ card, className = '' }: { card: ProjectCard; className?: string }) {
  return (
    <Link
      to="/$type/$slug"
      params={{ type: card.type, slug: card.slug }}
      className={`whole-link ${className}`}
      preloadDelay={300}
    >
      {card.title}
    </Link>
  )
}
