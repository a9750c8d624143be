import type { VersionRow } from '@modstead/projectors/catalogue/version/table'
import type { Database } from '@modstead/projectors/tables'
import { expressionBuilder, sql } from 'kysely'

const v = expressionBuilder<Database & { readonly v: VersionRow }, 'v'>()

const downloadsHere = v
  .selectFrom('download_total as t')
  .select('t.downloads')
  .whereRef('t.version_id', '=', 'v.id')
  .whereRef('t.project_id', '=', 'v.project_id')

/** Downloads of a version `v`: the imported number plus those counted here since. */
export const VERSION_DOWNLOADS = sql<number>`${v.ref('v.base_downloads')} + coalesce(${downloadsHere}, 0)`.as(
  'downloads',
)

/** Whether another version of the project, listed or not, has the same number as `v`. */
export const VERSION_REPEATED = v
  .exists(
    v
      .selectFrom('project_version as n')
      .whereRef('n.project_id', '=', 'v.project_id')
      .whereRef('n.number', '=', 'v.number')
      .whereRef('n.id', '<>', 'v.id'),
  )
  .as('repeated')
