import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { listingInfo, projectTypes, typeInfo } from '../catalogue/project-types.ts'
import { maxQueryLength } from '../features/search/search-state.ts'

/** Searches the kind of add-on that the page is about. Pages with a larger search box of their own show none. */
export function HeaderSearch() {
  const first = useRouterState({ select: (state) => state.location.pathname.split('/')[1] ?? '' })
  const navigate = useNavigate()
  if (first === '' || listingInfo(first)) return null
  const info = typeInfo(first) ?? projectTypes[0]
  if (!info) return null
  const { listing, names } = info

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    void navigate({ to: '/$listing', params: { listing }, search: q === '' ? {} : { q } })
  }

  return (
    <search className="hidden sm:block">
      <form action={`/${listing}`} onSubmit={search} className="search-field flex w-56 md:w-72 lg:w-60">
        <Search size={16} aria-hidden="true" className="text-muted" />
        <input
          name="q"
          type="search"
          maxLength={maxQueryLength}
          placeholder={`Search ${names.toLowerCase()}`}
          aria-label={`Search ${names.toLowerCase()}`}
          autoComplete="off"
        />
      </form>
    </search>
  )
}
