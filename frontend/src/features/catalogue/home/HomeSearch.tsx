import type { HomePage } from '@modstead/query-api/contract/site/home'
import { plural } from '../../../format/plural.ts'
import { QuickSearch } from '../quick-search/QuickSearch.tsx'

export function HomeSearch({ counts }: Pick<HomePage, 'counts'>) {
  return (
    <div className="mt-5">
      <QuickSearch place="page" />
      <p className="mt-3 text-muted text-sm">
        {plural(counts.projects, 'project')}, {plural(counts.versions, 'version')},{' '}
        {plural(counts.files, 'file')} by {plural(counts.authors, 'author')}
      </p>
    </div>
  )
}
