import type { ProjectCard } from '@modstead/query-api/contract/site/cards'
import type { ReactNode } from 'react'
import type { DisplayMode } from '../preferences/preferences.ts'
import { RowSkeletons, TileSkeletons } from './CardSkeletons.tsx'
import { ProjectRow } from './ProjectRow.tsx'
import { ProjectTile } from './ProjectTile.tsx'

const tracks = {
  grid: 'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3',
  gallery: 'grid grid-cols-1 gap-5 md:grid-cols-2',
}
/** How many pictures are loaded at once, because they are likely in view. */
const inView = 4

/** Projects as rows, or as tiles of two sizes. */
export function CardList({ cards, mode }: { cards: ProjectCard[]; mode: DisplayMode }) {
  return (
    <CardFrame mode={mode}>
      {cards.map((card, index) => (
        <li key={card.id} className={mode === 'list' ? '' : 'grid'}>
          {mode === 'list' ? (
            <ProjectRow card={card} eager={index < inView} />
          ) : (
            <ProjectTile card={card} eager={index < inView} />
          )}
        </li>
      ))}
    </CardFrame>
  )
}

export function CardListSkeleton({ mode }: { mode: DisplayMode }) {
  return (
    <div aria-hidden="true" className={mode === 'list' ? 'panel divide-y divide-line' : tracks[mode]}>
      {mode === 'list' ? <RowSkeletons /> : <TileSkeletons />}
    </div>
  )
}

function CardFrame({ mode, children }: { mode: DisplayMode; children: ReactNode }) {
  return (
    <ul className={mode === 'list' ? 'panel divide-y divide-line overflow-hidden' : tracks[mode]}>
      {children}
    </ul>
  )
}
