import type { DownloadTotalRow } from '@modstead/infra/ingest/tables'
import type { RowOf } from '../runtime/table.ts'
import type { memberTable, teamTable } from './member/table.ts'
import type { organizationTable } from './organization/table.ts'
import type { projectTable, projectVersionTable } from './project/table.ts'
import type { projectSlugTable } from './project-slug/table.ts'
import type { trustedPublisherTable } from './trusted-publisher/table.ts'
import type { fileTable, versionTable } from './version/table.ts'

export interface CatalogueTables {
  /** Kept by the download counter, not by a projection. */
  readonly download_total: DownloadTotalRow
  readonly file: RowOf<typeof fileTable>
  readonly member: RowOf<typeof memberTable>
  readonly organization: RowOf<typeof organizationTable>
  readonly project: RowOf<typeof projectTable>
  readonly project_slug: RowOf<typeof projectSlugTable>
  readonly project_version: RowOf<typeof projectVersionTable>
  readonly team: RowOf<typeof teamTable>
  readonly trusted_publisher: RowOf<typeof trustedPublisherTable>
  readonly version: RowOf<typeof versionTable>
}
