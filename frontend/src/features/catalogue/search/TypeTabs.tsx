import { formatCount } from '@modstead/domain/formats/numbers'
import { Link } from '@tanstack/react-router'
import { projectTypes } from '../../../catalogue/project-types.ts'
import { TabStrip } from '../../../layout/TabStrip.tsx'
import { t } from '../../../texts/t.ts'

type Props = {
  words: string | undefined
  /** The listing in the current address; undefined for the search of all types. */
  current?: string
  byListing: Record<string, number>
}

/** Links to the same query for all types, and for each type that matches. */
export function TypeTabs({ words, current, byListing }: Props) {
  const search = words === undefined ? {} : { q: words }
  const state = (here: boolean) => ({
    className: 'tab',
    activeProps: {},
    'aria-current': here ? ('page' as const) : undefined,
  })
  return (
    <TabStrip label={t('search.add-on-types')}>
      <Link
        to="/search"
        search={search}
        activeOptions={{ exact: true, includeSearch: false }}
        {...state(current === undefined)}
      >
        {t('search.all')}
      </Link>
      {projectTypes
        .filter(({ listing }) => listing === current || (byListing[listing] ?? 0) > 0)
        .map(({ listing, names }) => (
          <Link
            key={listing}
            to="/$listing"
            params={{ listing }}
            search={search}
            activeOptions={{ exact: true, includeSearch: false }}
            {...state(listing === current)}
          >
            {names}{' '}
            <span className="font-medium text-muted text-xs">{formatCount(byListing[listing] ?? 0)}</span>
          </Link>
        ))}
    </TabStrip>
  )
}
