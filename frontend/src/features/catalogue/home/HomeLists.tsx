import type { HomePage } from '@modstead/query-api/contract/site/home'
import { Link } from '@tanstack/react-router'
import { CardList } from '../../../cards/CardList.tsx'
import { CompactList } from './CompactList.tsx'

type Props = { home: Pick<HomePage, 'popular' | 'newest' | 'updated'> }

/** Lists what search finds without words, in three orders. */
export function HomeLists({ home: { popular, newest, updated } }: Props) {
  return (
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
