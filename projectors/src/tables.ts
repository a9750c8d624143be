import type { DownloadTotalRow } from '@modstead/infra/ingest/tables'
import type { accessTokenTable } from './accounts/access-token/table.ts'
import type {
  notificationMarkTable,
  projectUpdateTable,
  statusNoticeTable,
  teamInviteTable,
} from './accounts/notification/table.ts'
import type { userTable } from './accounts/user/table.ts'
import type { memberTable, teamTable } from './catalogue/member/table.ts'
import type { organizationTable } from './catalogue/organization/table.ts'
import type { projectTable, projectVersionTable } from './catalogue/project/table.ts'
import type { projectSlugTable } from './catalogue/project-slug/table.ts'
import type { fileTable, versionTable } from './catalogue/version/table.ts'
import type { followCountTable, followTable } from './engagement/follow/table.ts'
import type { RowOf } from './runtime/table.ts'

/** The views that the projectors keep, by name, and the totals of downloads. */
export interface Database {
  readonly access_token: RowOf<typeof accessTokenTable>
  readonly download_total: DownloadTotalRow
  readonly file: RowOf<typeof fileTable>
  readonly follow: RowOf<typeof followTable>
  readonly follow_count: RowOf<typeof followCountTable>
  readonly member: RowOf<typeof memberTable>
  readonly notification_mark: RowOf<typeof notificationMarkTable>
  readonly organization: RowOf<typeof organizationTable>
  readonly project: RowOf<typeof projectTable>
  readonly project_slug: RowOf<typeof projectSlugTable>
  readonly project_update: RowOf<typeof projectUpdateTable>
  readonly project_version: RowOf<typeof projectVersionTable>
  readonly site_user: RowOf<typeof userTable>
  readonly status_notice: RowOf<typeof statusNoticeTable>
  readonly team: RowOf<typeof teamTable>
  readonly team_invite: RowOf<typeof teamInviteTable>
  readonly version: RowOf<typeof versionTable>
}
