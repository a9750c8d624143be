import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { LiveQueries } from '../../../api/live-queries.tsx'
import { KeepLocale } from '../../../navigation/KeepLocale.tsx'
import { t } from '../../../texts/t.ts'
import { maxQueryLength, parseSearchState } from '../search/search-state.ts'
import { allOption, listingOption, listingsWith, projectOption, SuggestionList } from './SuggestionList.tsx'
import { type Place, shapes } from './shapes.ts'
import { suggestionsQuery } from './suggestions-query.ts'

const debounce = 150

type Props = { place: Place; onLeave?: () => void }

export function QuickSearchForm(props: Props) {
  return (
    <LiveQueries>
      <SuggestingForm {...props} />
    </LiveQueries>
  )
}

function SuggestingForm({ place, onLeave }: Props) {
  const large = place !== 'header'
  const { get } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const { data } = useQuery(suggestionsQuery(get, asked))
  const suggestions = data && asked !== '' ? data : undefined
  const options = suggestions
    ? [
        ...suggestions.projects.map(({ id }) => projectOption(list, id)),
        allOption(list),
        ...listingsWith(suggestions).map((info) => listingOption(list, info.listing)),
      ]
    : []
  const shown = open && text.trim() !== '' && suggestions !== undefined && suggestions.projects.length > 0

  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), debounce)
    return () => clearTimeout(timer)
  }, [text])

  // The field may already hold text that was typed before this code loaded.
  useEffect(() => {
    const { value = '' } = input.current ?? {}
    if (value === '') return
    setText(value)
    setOpen(document.activeElement === input.current)
  }, [])

  function close() {
    setOpen(false)
    setActive(undefined)
  }

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { q } = parseSearchState({ q: new FormData(event.currentTarget).get('q') })
    close()
    onLeave?.()
    void navigate({ to: '/search', search: q === undefined ? {} : { q } })
  }

  function move(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && onLeave) {
      // By default, Escape would clear the field first.
      event.preventDefault()
      onLeave()
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && shown && active) {
      event.preventDefault()
      document.getElementById(active)?.click()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const places = options.length + 1
      const step = event.key === 'ArrowDown' ? 1 : -1
      // After the last option comes the input itself.
      const from = active === undefined ? options.length : options.indexOf(active)
      setActive(options[(from + step + places) % places])
    }
  }

  return (
    <search className={`relative ${shapes[place]}`}>
      <form
        action="/search"
        onSubmit={search}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) close()
        }}
        className="flex gap-2"
      >
        <noscript>{import.meta.env.SSR && <KeepLocale />}</noscript>
        <div className={`search-field flex min-w-0 flex-1 ${large ? 'h-12' : ''}`}>
          <Search size={large ? 18 : 16} aria-hidden="true" className="shrink-0 text-muted" />
          <input
            ref={input}
            name="q"
            type="search"
            role="combobox"
            aria-label={t('quick-search.search-add-ons')}
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={list}
            aria-activedescendant={shown ? active : undefined}
            aria-keyshortcuts="/"
            maxLength={maxQueryLength}
            placeholder={t('quick-search.search-add-ons')}
            autoComplete="off"
            enterKeyHint="search"
            className={large ? 'text-base' : ''}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setActive(undefined)
              setOpen(true)
            }}
            onFocus={() => setOpen(true)}
            onKeyDown={move}
          />
          <span aria-hidden="true" className="scripted key-hint">
            /
          </span>
        </div>
        {place === 'page' && (
          <button type="submit" className="button button-main h-12 px-5">
            {t('quick-search.search')}
          </button>
        )}
        {shown && suggestions && (
          <div className="floating suggestions">
            <SuggestionList
              id={list}
              text={asked}
              suggestions={suggestions}
              active={active}
              onChoose={() => {
                close()
                onLeave?.()
                setText('')
              }}
            />
          </div>
        )}
      </form>
    </search>
  )
}
