import type { SearchPage } from '@modstead/query-api/contract/site/search'
import { useState } from 'react'
import { t } from '../../../texts/t.ts'
import { FilterGroup } from './FilterGroup.tsx'
import { FilterOption } from './FilterOption.tsx'

type Props = {
  options: SearchPage['filters']['gameVersions']
  chosen: string[]
  onToggle: (version: string) => void
}

/** There are several hundred versions: lists only releases until asked for all; typing searches all, also by kind. */
export function GameVersionFilter({ options, chosen, onToggle }: Props) {
  const [all, setAll] = useState(false)
  const [words, setWords] = useState('')
  const typed = words.trim().toLowerCase()
  const shown = options.filter(
    ({ value, kind }) =>
      chosen.includes(value) ||
      (typed === '' ? all || kind === 'release' : kind === typed || value.toLowerCase().includes(typed)),
  )
  const chosenFirst = [
    ...shown.filter(({ value }) => chosen.includes(value)),
    ...shown.filter(({ value }) => !chosen.includes(value)),
  ]
  const hasMore = options.some(({ kind }) => kind !== 'release')

  return (
    <FilterGroup title={t('search.game-version')}>
      <div className="search-field scripted mb-1.5 flex h-9">
        <input
          aria-label={t('search.find-a-game-version')}
          placeholder={t('search.find-a-version')}
          value={words}
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      </div>
      <div className="max-h-56 overflow-y-auto">
        {chosenFirst.map(({ value, count }) => (
          <FilterOption
            key={value}
            param="v"
            value={value}
            name={value}
            count={count}
            checked={chosen.includes(value)}
            onToggle={() => onToggle(value)}
          />
        ))}
        {shown.length === 0 && (
          <p className="px-1.5 py-2 text-muted text-sm">{t('search.no-such-version')}</p>
        )}
      </div>
      {hasMore && (
        <label className="scripted mt-1 flex min-h-9 items-center gap-2.5 px-1.5 text-muted text-sm">
          <input type="checkbox" className="tick" checked={all} onChange={() => setAll(!all)} />
          {t('search.show-all-versions')}
        </label>
      )}
    </FilterGroup>
  )
}
