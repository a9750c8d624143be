import type { HomePage } from '@modstead/query-api/contract/site/home'
import { Link } from '@tanstack/react-router'
import { CardList } from '../../../cards/CardList.tsx'
import { t } from '../../../texts/t.ts'
import { CompactList } from './CompactList.tsx'

type Props = { home: Pick<HomePage, 'popular' | 'newest' | 'updated'> }

/** Lists what search finds without words, in three orders. */
export function HomeLists({ home: { popular, newest, updated } }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_368px]">
      <section>
        <SectionHead title={t('home.popular')} sort="downloads" link={t('home.most-downloaded')} />
        <CardList cards={popular} mode="list" mixed />
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)]">
        <section>
          <SectionHead title={t('home.new')} sort="newest" link={t('home.newest-first')} />
          <CompactList cards={newest} date="createdAt" />
        </section>
        <section>
          <SectionHead title={t('home.just-updated')} sort="updated" link={t('home.all-updates')} />
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
