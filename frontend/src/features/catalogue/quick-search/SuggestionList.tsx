import { formatCount } from '@modstead/domain/formats/numbers'
import type { Suggestions } from '@modstead/query-api/contract/site/suggestions'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { ProjectIcon } from '../../../cards/ProjectIcon.tsx'
import { projectTypes, typeName } from '../../../catalogue/project-types.ts'
import { TypeIcon } from '../../../layout/TypeIcon.tsx'
import { t } from '../../../texts/t.ts'

type Props = {
  id: string
  text: string
  suggestions: Suggestions
  /** The id of the option selected by the arrow keys. */
  active: string | undefined
  onChoose: () => void
}

export const projectOption = (list: string, project: string) => `${list}-project-${project}`
export const allOption = (list: string) => `${list}-all`
export const listingOption = (list: string, listing: string) => `${list}-in-${listing}`

/** Links to the search pages that match the query. */
export function listingsWith({ byListing }: Suggestions) {
  return projectTypes.filter(({ listing }) => (byListing[listing] ?? 0) > 0)
}

const option = 'flex items-center gap-3 rounded-control px-2.5 py-2 aria-selected:bg-raised hover:bg-raised'

export function SuggestionList({ id, text, suggestions, active, onChoose }: Props) {
  const { projects, byListing } = suggestions
  const stays = (name: string) => ({
    id: name,
    role: 'option' as const,
    tabIndex: -1,
    'aria-selected': name === active,
    activeProps: {},
    onClick: onChoose,
    className: option,
  })
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('quick-search.suggestions')}
      onMouseDown={(event) => event.preventDefault()}
    >
      {projects.map((project) => (
        <Link
          key={project.id}
          to="/$type/$slug"
          params={{ type: project.type, slug: project.slug }}
          {...stays(projectOption(id, project.id))}
        >
          <ProjectIcon title={project.title} url={project.iconUrl} color={project.color} size={36} />
          <span className="min-w-0 flex-1">
            <span className="flex items-baseline gap-2">
              <span dir="auto" className="truncate font-semibold text-sm">
                {project.title}
              </span>
              <span className="shrink-0 text-muted text-xs">{typeName(project.type)}</span>
            </span>
            <span dir="auto" className="block truncate text-muted text-xs">
              {project.summary}
            </span>
          </span>
        </Link>
      ))}
      <div className="mt-1 flex flex-wrap gap-1 border-line border-t pt-1">
        <Link to="/search" search={{ q: text }} {...stays(allOption(id))}>
          <Search size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className="font-medium text-sm">{t('quick-search.all-results')}</span>
        </Link>
        {listingsWith(suggestions).map(({ type, listing, names }) => (
          <Link
            key={listing}
            to="/$listing"
            params={{ listing }}
            search={{ q: text }}
            {...stays(listingOption(id, listing))}
          >
            <TypeIcon type={type} size={16} />
            <span className="font-medium text-sm">{names}</span>
            <span className="-ml-1.5 text-muted text-xs">
              {formatCount(byListing[listing] ?? 0)}
              <span className="sr-only">{` ${t('quick-search.results-word', { count: byListing[listing] ?? 0 })}`}</span>
            </span>
          </Link>
        ))}
      </div>
    </div>
  )
}
