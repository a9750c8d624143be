import type { ProjectCard } from '@modstead/query-api/contract/site/cards'
import { Link } from '@tanstack/react-router'

/** Lies above the link that covers the whole card. */
export function AuthorLink({ author }: { author: ProjectCard['author'] }) {
  if (!author) return null
  const look = 'quiet-link relative z-10 py-1.5'
  return author.kind === 'organization' ? (
    <Link to="/organization/$slug/{-$projectType}" params={{ slug: author.slug }} className={look}>
      {author.name}
    </Link>
  ) : (
    <Link to="/user/$name/{-$projectType}" params={{ name: author.slug }} className={look}>
      {author.name}
    </Link>
  )
}
