import type { ProjectCard } from '@modstead/query-api/contract/site/cards'
import { typeName } from '../catalogue/project-types.ts'
import { AuthorLink } from './AuthorLink.tsx'

type Props = { card: ProjectCard; mixed: boolean; className: string }

/** Names the author, and in a list of several types the type too. */
export function CardOrigin({ card: { author, type }, mixed, className }: Props) {
  return (
    <p className={className}>
      {mixed && typeName(type)}
      {author && (
        <>
          {mixed ? ' by ' : 'by '}
          <AuthorLink author={author} />
        </>
      )}
    </p>
  )
}
