import type { CommandModule } from '../command-module.ts'
import { accessTokenRoutes } from './access-token/routes.ts'
import { firstAdministratorRoutes } from './administrators/routes.ts'
import { eraseAccountTimer } from './deletion/erase-timer.ts'
import { forgetFarewell } from './deletion/farewell.ts'
import { deletionRoutes } from './deletion/routes.ts'
import {
  whenDeletionGivenUpCancelItsTimer,
  whenDeletionPlannedSetItsTimer,
  whenDeletionPlannedTellItsOwner,
} from './deletion/when-deletion-planned.ts'
import { emailChangeRoutes } from './email/change-routes.ts'
import { emailRoutes } from './email/routes.ts'
import {
  dropExport,
  exportData,
  whenExportAskedMakeIt,
  whenExportFinishedTellItsOwner,
} from './export/export-jobs.ts'
import { exportRoutes } from './export/routes.ts'
import { foundSecretRoutes } from './found-secrets/routes.ts'
import { foundSecretNotices } from './found-secrets/when-secret-found-tell-its-owner.ts'
import { notificationRoutes } from './inbox/routes.ts'
import { launcherRoutes } from './launcher/routes.ts'
import { postNewsletter, whenNewsletterIssuedPostIt } from './newsletter/post-newsletter.ts'
import { newsletterRoutes } from './newsletter/routes.ts'
import { oneClickRoutes, unsubscribeRoutes } from './newsletter/unsubscribe-routes.ts'
import { mailNotifications } from './notification-mails/mail-notifications.ts'
import { notificationMailReactions } from './notification-mails/when-notified-mail-it.ts'
import { appIconRoutes } from './oauth/app-icon-routes.ts'
import { oauthAppRoutes } from './oauth/app-routes.ts'
import { authorizeRoutes } from './oauth/authorize-routes.ts'
import { tokenRoutes } from './oauth/token-routes.ts'
import { passkeyRoutes } from './passkey/routes.ts'
import { passkeySignInRoutes } from './passkey/sign-in-routes.ts'
import { passwordRoutes } from './password/routes.ts'
import { proofRoutes } from './proof/routes.ts'
import { newcomerRoutes } from './provider/newcomer-routes.ts'
import { providerRoutes } from './provider/routes.ts'
import { whenAppDeletedRemoveItsIcons } from './reactions/when-app-deleted-remove-its-icons.ts'
import { whenRefreshTokenReusedTakeAccessAway } from './reactions/when-refresh-token-reused-take-access-away.ts'
import {
  whenAdministratorRegisteredEnterThem,
  whenFirstAdministratorChosenAppointThem,
  whenRoleGivenEnterAdministrator,
} from './reactions/when-role-given-enter-administrator.ts'
import { openRecoveryTimer } from './recovery/open-timer.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import {
  whenRecoveryBegunSetItsTimer,
  whenRecoveryBegunTellItsOwner,
  whenRecoveryFinishedTellItsOwner,
  whenRecoveryOpenedMailItsLink,
  whenRecoveryStoppedCancelItsTimer,
} from './recovery/when-recovery-changes.ts'
import { secondStepRoutes } from './second-step/routes.ts'
import { whenSessionStartedTellOfNewDevice } from './security-log/when-session-started-tell-of-new-device.ts'
import { accessNotices } from './security-mails/access-notices.ts'
import { signInNotices } from './security-mails/sign-in-notices.ts'
import { sessionRoutes } from './session/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { signUpRoutes } from './sign-up/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { whenSignedOutByStaffTellThem } from './staff/when-signed-out-by-staff-tell-them.ts'
import { twoFactorRoutes } from './two-factor/routes.ts'
import { avatarRoutes } from './user/avatar-routes.ts'
import { userRoutes } from './user/routes.ts'

export const accounts: CommandModule = {
  jsonRoutes: [
    userRoutes,
    accessTokenRoutes,
    signInRoutes,
    secondStepRoutes,
    passkeySignInRoutes,
    proofRoutes,
    twoFactorRoutes,
    passkeyRoutes,
    signUpRoutes,
    emailRoutes,
    emailChangeRoutes,
    passwordRoutes,
    recoveryRoutes,
    providerRoutes,
    newcomerRoutes,
    sessionRoutes,
    notificationRoutes,
    firstAdministratorRoutes,
    staffRoutes,
    newsletterRoutes,
    unsubscribeRoutes,
    settingsRoutes,
    launcherRoutes,
    oauthAppRoutes,
    authorizeRoutes,
    deletionRoutes,
    exportRoutes,
  ],
  formRoutes: [tokenRoutes],
  pictureRoutes: [avatarRoutes, appIconRoutes],
  reactions: [
    whenAdministratorRegisteredEnterThem,
    whenRoleGivenEnterAdministrator,
    whenFirstAdministratorChosenAppointThem,
    whenRefreshTokenReusedTakeAccessAway,
    whenAppDeletedRemoveItsIcons,
    whenSessionStartedTellOfNewDevice,
    whenSignedOutByStaffTellThem,
    ...signInNotices,
    ...accessNotices,
    ...foundSecretNotices,
    whenDeletionPlannedSetItsTimer,
    whenDeletionPlannedTellItsOwner,
    whenDeletionGivenUpCancelItsTimer,
    whenRecoveryBegunSetItsTimer,
    whenRecoveryBegunTellItsOwner,
    whenRecoveryOpenedMailItsLink,
    whenRecoveryStoppedCancelItsTimer,
    whenRecoveryFinishedTellItsOwner,
    whenExportAskedMakeIt,
    whenExportFinishedTellItsOwner,
    whenNewsletterIssuedPostIt,
    ...notificationMailReactions,
  ],
  rawRoutes: [foundSecretRoutes, oneClickRoutes],
  jobs: [exportData, postNewsletter, mailNotifications],
  timers: [eraseAccountTimer, openRecoveryTimer, forgetFarewell, dropExport],
}
