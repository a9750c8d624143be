import type { ProjectCard } from '@modstead/query-api/contract/site/cards'
import { Link } from '@tanstack/react-router'

/** The title of a card as a link that covers the whole card. The delay keeps a passing pointer from preloading pages. */
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
