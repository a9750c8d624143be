import type { RowOf } from '../runtime/table.ts'
import type { accessTokenTable } from './access-token/table.ts'
import type { authorizationTable } from './authorization/table.ts'
import type { newsletterTable } from './newsletter/table.ts'
import type {
  notificationMarkTable,
  projectUpdateTable,
  statusNoticeTable,
  teamInviteTable,
} from './notification/table.ts'
import type { oauthAppTable } from './oauth-app/table.ts'
import type { privacyTable } from './privacy/table.ts'
import type { recoveryTable } from './recovery/table.ts'
import type { securityDayTable, securityLogTable, securitySessionTable } from './security-log/table.ts'
import type { sessionTable } from './session/table.ts'
import type { settingsTable } from './settings/table.ts'
import type { signInTable } from './sign-in/table.ts'
import type { userTable } from './user/table.ts'
import type { userLookTable } from './user-look/table.ts'

export interface AccountsTables {
  readonly access_token: RowOf<typeof accessTokenTable>
  readonly app_authorization: RowOf<typeof authorizationTable>
  readonly newsletter: RowOf<typeof newsletterTable>
  readonly notification_mark: RowOf<typeof notificationMarkTable>
  readonly oauth_app: RowOf<typeof oauthAppTable>
  readonly privacy: RowOf<typeof privacyTable>
  readonly project_update: RowOf<typeof projectUpdateTable>
  readonly recovery: RowOf<typeof recoveryTable>
  readonly security_log: RowOf<typeof securityLogTable>
  readonly security_day: RowOf<typeof securityDayTable>
  readonly security_session: RowOf<typeof securitySessionTable>
  readonly session: RowOf<typeof sessionTable>
  readonly settings: RowOf<typeof settingsTable>
  readonly sign_in: RowOf<typeof signInTable>
  readonly site_user: RowOf<typeof userTable>
  readonly status_notice: RowOf<typeof statusNoticeTable>
  readonly user_look: RowOf<typeof userLookTable>
  readonly team_invite: RowOf<typeof teamInviteTable>
}
