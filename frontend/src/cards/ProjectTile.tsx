import type { ProjectCard } from '@modstead/query-api/contract/site/cards'
import { ground } from '../catalogue/colors.ts'
import { TypeIcon } from '../layout/TypeIcon.tsx'
import { CardFacts } from './CardFacts.tsx'
import { CardMadeFor } from './CardMadeFor.tsx'
import { CardOrigin } from './CardOrigin.tsx'
import { ProjectIcon } from './ProjectIcon.tsx'
import { ProjectLink } from './ProjectLink.tsx'

/** One result of a grid: its featured picture at 16:9 above the facts. */
export function ProjectTile({ card, mixed, eager }: { card: ProjectCard; mixed: boolean; eager: boolean }) {
  return (
    <article className="panel relative flex flex-col overflow-hidden transition-colors duration-100 hover:border-line-strong">
      <TilePicture card={card} eager={eager} />
      <div className="flex flex-1 flex-col gap-1.5 p-4">
        <div className="flex gap-3">
          {card.featuredImageUrl && (
            <ProjectIcon title={card.title} url={card.iconUrl} color={card.color} size={44} />
          )}
          <div className="min-w-0">
            <h2 dir="auto" className="truncate font-semibold text-base leading-6">
              <ProjectLink card={card} />
            </h2>
            <CardOrigin
              card={card}
              mixed={mixed}
              className="-my-1 h-[26px] truncate py-1 text-muted text-xs"
            />
          </div>
        </div>
        <p dir="auto" className="mb-1 line-clamp-2 h-[42px] text-muted text-sm">
          {card.summary}
        </p>
        <CardFacts card={card} short />
        <CardMadeFor card={card} />
      </div>
    </article>
  )
}

function TilePicture({ card, eager }: { card: ProjectCard; eager: boolean }) {
  const background = { backgroundColor: ground(card.color) }
  if (card.featuredImageUrl) {
    return (
      <img
        src={card.featuredImageUrl}
        alt=""
        width={640}
        height={360}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        style={background}
        className="aspect-video w-full bg-raised object-cover"
      />
    )
  }
  return (
    <div style={background} className="flex aspect-video items-center justify-center bg-raised text-muted">
      {card.iconUrl ? (
        <ProjectIcon title={card.title} url={card.iconUrl} color={null} size={96} eager={eager} />
      ) : (
        <TypeIcon type={card.type} size={56} />
      )}
    </div>
  )
}
