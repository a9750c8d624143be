import { getRouteApi, Link } from '@tanstack/react-router'
import { CardList } from '../../../cards/CardList.tsx'
import { projectTypes } from '../../../catalogue/project-types.ts'
import { TypeIcon } from '../../../layout/TypeIcon.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { CompactList } from './CompactList.tsx'
import { FeaturedTiles } from './FeaturedTiles.tsx'
import { HomeSearch } from './HomeSearch.tsx'

const route = getRouteApi('/')

export function Home() {
  const { popular, newest, updated, counts } = route.useLoaderData().home
  return (
    <>
      <section className="grid grid-cols-[minmax(0,1fr)] items-center gap-8 pt-2 pb-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,540px)] lg:pb-12">
        <div>
          <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">
            Build your game from what others have made
          </h1>
          <p className="mt-3 max-w-[52ch] text-muted">
            An open catalogue of add-ons: everything is free to download, straight from the people who make
            it.
          </p>
          <HomeSearch counts={counts} />
        </div>
        <FeaturedTiles cards={[...popular, ...updated, ...newest]} />
      </section>

      <nav aria-label="Types of add-ons" className="mb-10">
        <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-3 xl:grid-cols-6">
          {projectTypes.map(({ type, listing, names, line }) => (
            <li key={type} className="relative bg-surface p-4 transition-colors hover:bg-raised">
              <span className="text-copper">
                <TypeIcon type={type} size={22} />
              </span>
              <Link
                to="/$listing"
                params={{ listing }}
                className="whole-link mt-2 block font-semibold leading-6"
              >
                {names}
              </Link>
              <p className="text-muted text-xs">{line}</p>
            </li>
          ))}
        </ul>
      </nav>

      {counts.projects === 0 ? (
        <EmptyState title="The catalogue is empty">
          <p className="text-muted">The first add-ons published will appear here.</p>
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_368px]">
          <section>
            <SectionHead title="Popular" sort="downloads" link="Most downloaded" />
            <CardList cards={popular} mode="list" mixed />
          </section>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-8 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)]">
            <section>
              <SectionHead title="New" sort="newest" link="Newest first" />
              <CompactList cards={newest} date="createdAt" />
            </section>
            <section>
              <SectionHead title="Just updated" sort="updated" link="All updates" />
              <CompactList cards={updated} date="updatedAt" />
            </section>
          </div>
        </div>
      )}
    </>
  )
}

type SectionHeadProps = { title: string; sort: 'downloads' | 'newest' | 'updated'; link: string }

function SectionHead({ title, sort, link }: SectionHeadProps) {
  return (
    <div className="mb-3 flex items-baseline justify-between gap-4">
      <h2 className="section-title">{title}</h2>
      <Link to="/search" search={{ s: sort }} className="text-link py-1 text-right text-sm">
        {link}
      </Link>
    </div>
  )
}
