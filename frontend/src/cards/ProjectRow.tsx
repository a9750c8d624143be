import type { ProjectCard } from '@modstead/query-api/contract/site/cards'
import { CardFacts } from './CardFacts.tsx'
import { CardMadeFor } from './CardMadeFor.tsx'
import { CardOrigin } from './CardOrigin.tsx'
import { ProjectIcon } from './ProjectIcon.tsx'
import { ProjectLink } from './ProjectLink.tsx'

/** One result in a list: always the same height, whatever the texts. */
export function ProjectRow({ card, mixed, eager }: { card: ProjectCard; mixed: boolean; eager: boolean }) {
  return (
    <article className="relative flex h-[135px] items-center gap-4 px-4 md:h-[93px] transition-colors duration-100 hover:bg-raised/50">
      <ProjectIcon title={card.title} url={card.iconUrl} color={card.color} size={64} eager={eager} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <h2 dir="auto" className="max-w-full shrink-0 truncate font-semibold text-base leading-6">
            <ProjectLink card={card} />
          </h2>
          <CardOrigin card={card} mixed={mixed} className="-my-1 min-w-0 truncate py-1 text-muted text-xs" />
        </div>
        <p dir="auto" className="mb-1 line-clamp-2 text-muted text-sm md:line-clamp-1">
          {card.summary}
        </p>
        <CardFacts card={card} />
        <div className="md:hidden">
          <CardMadeFor card={card} />
        </div>
      </div>
    </article>
  )
}
