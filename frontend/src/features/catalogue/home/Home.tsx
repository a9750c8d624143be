import { getRouteApi, Link } from '@tanstack/react-router'
import { projectTypes } from '../../../catalogue/project-types.ts'
import { TypeIcon } from '../../../layout/TypeIcon.tsx'
import { t } from '../../../texts/t.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FeaturedTiles } from './FeaturedTiles.tsx'
import { HomeLists } from './HomeLists.tsx'
import { HomeSearch } from './HomeSearch.tsx'

const route = getRouteApi('/')

export function Home() {
  const { home } = route.useLoaderData()
  const { popular, newest, updated, counts } = home
  return (
    <>
      <section className="grid grid-cols-[minmax(0,1fr)] items-center gap-8 pt-2 pb-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,540px)] lg:pb-12">
        <div>
          <h1 className="font-bold text-2xl tracking-tight sm:text-3xl">{t('home.title')}</h1>
          <p className="mt-3 max-w-[52ch] text-muted">{t('home.lead')}</p>
          <HomeSearch counts={counts} />
        </div>
        <FeaturedTiles cards={[...popular, ...updated, ...newest]} />
      </section>

      <nav aria-label={t('home.types-of-add-ons')} className="mb-10">
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
        <EmptyState title={t('home.empty')}>
          <p className="text-muted">{t('home.empty-hint')}</p>
        </EmptyState>
      ) : home.isSearchAway ? (
        <EmptyState title={t('home.search-away')}>
          <p className="max-w-[60ch] text-muted">{t('home.search-away-hint')}</p>
        </EmptyState>
      ) : (
        <HomeLists home={home} />
      )}
    </>
  )
}
