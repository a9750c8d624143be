import type { ProjectCard } from '@modstead/query-api/contract/site/cards'
import { Link } from '@tanstack/react-router'
import { ProjectIcon } from '../../cards/ProjectIcon.tsx'

const mostRows = 3
const longestRow = 6
const fewest = 8

/** Icons of the catalogue laid like bricks. They lead to projects that the page lists below anyway. */
export function IconWall({ cards }: { cards: ProjectCard[] }) {
  const seen = new Set<string>()
  const unique = cards.filter(({ id, iconUrl }) => iconUrl && !seen.has(id) && seen.add(id))
  if (unique.length < fewest) return null
  const rows = Math.min(mostRows, Math.max(2, Math.floor(unique.length / longestRow)))
  const perRow = Math.min(longestRow, Math.floor(unique.length / rows))
  return (
    <div aria-hidden="true" className="hidden overflow-hidden lg:block">
      {Array.from({ length: rows }, (_, row) => {
        const bricks = unique.slice(row * perRow, (row + 1) * perRow)
        return (
          <div key={bricks[0]?.id ?? row} className={`flex gap-3 pb-3 ${row % 2 === 1 ? 'pl-[42px]' : ''}`}>
            {bricks.map((card) => (
              <Link
                key={card.id}
                to="/$type/$slug"
                params={{ type: card.type, slug: card.slug }}
                preload={false}
                tabIndex={-1}
                title={card.title}
                className="transition-transform duration-150 ease-out hover:-translate-y-0.5"
              >
                <ProjectIcon title={card.title} url={card.iconUrl} color={card.color} size={72} eager />
              </Link>
            ))}
          </div>
        )
      })}
    </div>
  )
}
