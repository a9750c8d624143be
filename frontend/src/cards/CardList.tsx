import type { ProjectCard } from '@modstead/query-api/contract/site/cards'
import { lazy, type ReactNode, Suspense } from 'react'
import type { DisplayMode } from '../preferences/preferences.ts'
import { RowSkeletons, TileSkeletons } from './CardSkeletons.tsx'
import { ProjectRow } from './ProjectRow.tsx'

// Lists show rows by default; the code for tiles loads on demand.
const loadTile = async () => (await import('./ProjectTile.tsx')).ProjectTile
const ProjectTile = import.meta.env.SSR ? await loadTile() : lazy(async () => ({ default: await loadTile() }))

const tracks = {
  grid: 'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3',
  gallery: 'grid grid-cols-1 gap-5 md:grid-cols-2',
}
/** How many pictures load eagerly, because they are likely in view. */
const inView = 4

type Props = {
  cards: ProjectCard[]
  mode: DisplayMode
  /** The list mixes types, so each card names its own. */
  mixed?: boolean
}

/** Projects as rows, or as tiles of two sizes. */
export function CardList({ cards, mode, mixed = false }: Props) {
  return (
    <CardFrame mode={mode}>
      {cards.map((card, index) => (
        <li key={card.id} className={mode === 'list' ? '' : 'grid'}>
          {mode === 'list' ? (
            <ProjectRow card={card} mixed={mixed} eager={index < inView} />
          ) : (
            <Suspense fallback={<div className="panel h-96" />}>
              <ProjectTile card={card} mixed={mixed} eager={index < inView} />
            </Suspense>
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
