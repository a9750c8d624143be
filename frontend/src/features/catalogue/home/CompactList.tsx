import type { ProjectCard } from '@modstead/query-api/contract/site/cards'
import { ProjectIcon } from '../../../cards/ProjectIcon.tsx'
import { ProjectLink } from '../../../cards/ProjectLink.tsx'
import { typeName } from '../../../catalogue/project-types.ts'
import { TimeSince } from '../../../ui/TimeSince.tsx'

const shown = 8

export function CompactList({ cards, date }: { cards: ProjectCard[]; date: 'createdAt' | 'updatedAt' }) {
  return (
    <ul className="panel divide-y divide-line overflow-hidden">
      {cards.slice(0, shown).map((card) => (
        <li key={card.id} className="relative flex items-center gap-3 px-3 py-2.5 hover:bg-raised/50">
          <ProjectIcon title={card.title} url={card.iconUrl} color={card.color} size={40} />
          <div className="min-w-0">
            <ProjectLink card={card} className="block truncate font-semibold text-sm" />
            <p className="truncate text-muted text-xs">
              {typeName(card.type)} · <TimeSince date={card[date]} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
