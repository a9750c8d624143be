import type { HomePage } from '@modstead/query-api/contract/site/home'
import { t } from '../../../texts/t.ts'
import { QuickSearch } from '../quick-search/QuickSearch.tsx'

export function HomeSearch({ counts }: Pick<HomePage, 'counts'>) {
  return (
    <div className="mt-5">
      <QuickSearch place="page" />
      <p className="mt-3 text-muted text-sm">{t('home.counts', counts)}</p>
    </div>
  )
}
