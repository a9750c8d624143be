import { formatCount } from '@modstead/domain/formats/numbers'
import type { HomePage } from '@modstead/query-api/contract/site/home'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { plural } from '../../format/plural.ts'
import { maxQueryLength } from '../search/search-state.ts'

export function HomeSearch({ counts }: Pick<HomePage, 'counts'>) {
  const navigate = useNavigate()

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    void navigate({ to: '/$listing', params: { listing: 'mods' }, search: q === '' ? {} : { q } })
  }

  return (
    <>
      <search>
        <form action="/mods" onSubmit={search} className="mt-5 flex max-w-xl gap-2">
          <div className="search-field flex h-12 flex-1">
            <Search size={18} aria-hidden="true" className="text-muted" />
            <input
              name="q"
              type="search"
              maxLength={maxQueryLength}
              placeholder="Search mods"
              aria-label="Search mods"
              autoComplete="off"
              className="text-base"
            />
          </div>
          <button type="submit" className="button button-main h-12 px-5">
            Search
          </button>
        </form>
      </search>
      <p className="mt-3 text-muted text-sm">
        {plural(counts.projects, 'project')}, {plural(counts.versions, 'version')},{' '}
        {plural(counts.files, 'file')} by {formatCount(counts.authors)}{' '}
        {counts.authors === 1 ? 'author' : 'authors'}
      </p>
    </>
  )
}
