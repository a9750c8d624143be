import type { DownloadTotalRow } from '@modstead/infra/ingest/tables'
import { queryBuilder } from '@modstead/infra/postgres/kysely'
import type { accessTokenTable } from '@modstead/projectors/accounts/access-token/table'
import type {
  notificationMarkTable,
  projectUpdateTable,
  statusNoticeTable,
  teamInviteTable,
} from '@modstead/projectors/accounts/notification/table'
import type { userTable } from '@modstead/projectors/accounts/user/table'
import type { memberTable, teamTable } from '@modstead/projectors/catalogue/member/table'
import type { organizationTable } from '@modstead/projectors/catalogue/organization/table'
import type { projectTable, projectVersionTable } from '@modstead/projectors/catalogue/project/table'
import type { projectSlugTable } from '@modstead/projectors/catalogue/project-slug/table'
import type { fileTable, versionTable } from '@modstead/projectors/catalogue/version/table'
import type { followCountTable, followTable } from '@modstead/projectors/engagement/follow/table'
import type { RowOf } from '@modstead/projectors/runtime/table'

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

/** Builds the queries of the read side. */
export const build = queryBuilder<Database>()
