import { listAccessTokens } from './access-token.ts'
import { readFactors } from './factors.ts'
import { readCollectionLimit, readOrganizationLimit, readProjectLimit } from './limits.ts'
import { listNewsletters } from './newsletter.ts'
import { listNotifications, readNotification, readNotificationsByIds } from './notification.ts'
import {
  listAuthorizations,
  listOauthApps,
  readOauthApp,
  readOauthApps,
  showAuthorizations,
} from './oauth.ts'
import { downloadExport, readPrivacy } from './privacy.ts'
import { readSecurityLog } from './security-log.ts'
import { listSessions, showSessions } from './session.ts'
import { readNotificationChoices } from './settings.ts'
import { readOwnUser, readUser, readUsersByIds } from './user.ts'
import { listUserOrganizations, listUserProjects } from './user-lists.ts'
import { listUserLooks } from './user-look.ts'

export const accountsContracts = [
  readOwnUser,
  readUser,
  readUsersByIds,
  listUserProjects,
  listUserOrganizations,
  listNotifications,
  readNotificationsByIds,
  readNotification,
  readProjectLimit,
  readOrganizationLimit,
  readCollectionLimit,
  listAccessTokens,
  listSessions,
  showSessions,
  readFactors,
  listUserLooks,
  listNewsletters,
  readNotificationChoices,
  readOauthApp,
  readOauthApps,
  listOauthApps,
  listAuthorizations,
  showAuthorizations,
  readSecurityLog,
  readPrivacy,
  downloadExport,
]
