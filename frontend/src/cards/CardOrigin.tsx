import type { ProjectCard } from '@modstead/query-api/contract/site/cards'
import type { ReactNode } from 'react'
import { typeName } from '../catalogue/project-types.ts'
import { rich } from '../texts/rich.ts'
import { AuthorLink } from './AuthorLink.tsx'

type Props = { card: ProjectCard; mixed: boolean; className: string }

/** Names the author and, in a list of several types, also the type. */
export function CardOrigin({ card: { author, type }, mixed, className }: Props) {
  function origin(): ReactNode {
    const name = author && <AuthorLink author={author} />
    if (!name) return mixed && typeName(type)
    return mixed ? rich('cards.type-by', { type: typeName(type), name }) : rich('cards.by', { name })
  }
  return <p className={className}>{origin()}</p>
}
