import type { ProjectCard } from '@modstead/query-api/contract/site/cards'
import { ProjectIcon } from '../../../cards/ProjectIcon.tsx'
import { ProjectLink } from '../../../cards/ProjectLink.tsx'
import { ground } from '../../../catalogue/colors.ts'
import { typeName } from '../../../catalogue/project-types.ts'
import { t } from '../../../texts/t.ts'
import { featuredPicks } from './featured-picks.ts'

const max = 4

/** Shows projects with their featured pictures. */
export function FeaturedTiles({ cards }: { cards: ProjectCard[] }) {
  const picks = featuredPicks(cards, max)
  if (picks.length < max) return null
  return (
    <ul aria-label={t('home.featured')} className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-2">
      {picks.map((card) => (
        <li key={card.id} className="featured-tile">
          <img
            src={card.featuredImageUrl ?? ''}
            alt=""
            width={350}
            height={197}
            decoding="async"
            style={{ backgroundColor: ground(card.color) }}
            className="aspect-video w-full object-cover"
          />
          <div className="featured-caption">
            <ProjectIcon title={card.title} url={card.iconUrl} color={card.color} size={32} eager />
            <div className="min-w-0">
              <ProjectLink card={card} className="block truncate font-semibold text-sm" />
              <p className="truncate text-xs">{typeName(card.type)}</p>
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
