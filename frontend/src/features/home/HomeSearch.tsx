import { formatCount } from '@modstead/domain/formats/numbers'
import type { HomePage } from '@modstead/query-api/contract/site/home'
import { plural } from '../../format/plural.ts'
import { QuickSearch } from '../quick-search/QuickSearch.tsx'

export function HomeSearch({ counts }: Pick<HomePage, 'counts'>) {
  return (
    <div className="mt-5">
      <QuickSearch listing="mods" large />
      <p className="mt-3 text-muted text-sm">
        {plural(counts.projects, 'project')}, {plural(counts.versions, 'version')},{' '}
        {plural(counts.files, 'file')} by {formatCount(counts.authors)}{' '}
        {counts.authors === 1 ? 'author' : 'authors'}
      </p>
    </div>
  )
}
