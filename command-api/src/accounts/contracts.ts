import { createAccessToken, editAccessToken, revokeAccessToken } from './access-token/contract.ts'
import { becomeFirstAdministrator } from './administrators/contract.ts'
import { keepAccount, keepAccountByLink, planDeletion } from './deletion/contract.ts'
import { changeEmail, resendVerification, restoreEmail, verifyEmail } from './email/contract.ts'
import { askExport } from './export/contract.ts'
import { reportFoundSecrets } from './found-secrets/contract.ts'
import {
  deleteNotification,
  deleteNotifications,
  markNotificationRead,
  markNotificationsRead,
} from './inbox/contract.ts'
import { letLauncherIn, takeLauncherSession } from './launcher/contract.ts'
import {
  issueNewsletter,
  openUnsubscribePage,
  tryNewsletter,
  unsubscribe,
  unsubscribeInOneClick,
} from './newsletter/contract.ts'
import {
  createOauthApp,
  deleteOauthApp,
  editOauthApp,
  removeAppIcon,
  rotateAppSecret,
  setAppIcon,
} from './oauth/app-contract.ts'
import {
  acceptAuthorization,
  askForAuthorization,
  rejectAuthorization,
  revokeAuthorization,
} from './oauth/authorize-contract.ts'
import { giveBackAppTokens, takeAppTokens } from './oauth/token-contract.ts'
import {
  addPasskey,
  beginPasskey,
  choosePasskeyStep,
  removePasskey,
  renamePasskey,
} from './passkey/contract.ts'
import { askPasskey, signInByPasskey } from './passkey/sign-in-contract.ts'
import { askPasswordReset, changePassword, removePassword, resetPassword } from './password/contract.ts'
import { askProofByPasskey, proveSession } from './proof/contract.ts'
import {
  beginLink,
  beginSignIn,
  comeBack,
  readNewcomer,
  readProviders,
  signUpWithProvider,
  unlinkProvider,
} from './provider/contract.ts'
import { beginRecovery, finishRecovery, stopRecovery, stopRecoveryByLink } from './recovery/contract.ts'
import { signInByCode } from './second-step/contract.ts'
import { endOtherSessions, endSession, refreshSession, signOut } from './session/contract.ts'
import { chooseNotifications, choosePreferences } from './settings/contract.ts'
import { signIn } from './sign-in/contract.ts'
import { askCaptcha, signUp } from './sign-up/contract.ts'
import { changeRole, signOutUser, viewUserDetails } from './staff/contract.ts'
import { beginTotp, disableTotp, enableTotp, replaceBackupCodes } from './two-factor/contract.ts'
import { createUser, deleteUser, editUser, removeAvatar, setAvatar } from './user/contract.ts'

export const accountsContracts = [
  createUser,
  editUser,
  deleteUser,
  setAvatar,
  removeAvatar,
  createAccessToken,
  editAccessToken,
  revokeAccessToken,
  reportFoundSecrets,
  askCaptcha,
  signUp,
  verifyEmail,
  resendVerification,
  changeEmail,
  restoreEmail,
  askPasswordReset,
  resetPassword,
  changePassword,
  removePassword,
  signIn,
  signInByCode,
  askPasskey,
  signInByPasskey,
  askProofByPasskey,
  proveSession,
  beginTotp,
  enableTotp,
  disableTotp,
  replaceBackupCodes,
  beginPasskey,
  choosePasskeyStep,
  addPasskey,
  renamePasskey,
  removePasskey,
  readProviders,
  beginSignIn,
  comeBack,
  readNewcomer,
  signUpWithProvider,
  beginLink,
  unlinkProvider,
  signOut,
  refreshSession,
  endSession,
  endOtherSessions,
  markNotificationRead,
  deleteNotification,
  markNotificationsRead,
  deleteNotifications,
  becomeFirstAdministrator,
  viewUserDetails,
  changeRole,
  signOutUser,
  issueNewsletter,
  tryNewsletter,
  unsubscribe,
  openUnsubscribePage,
  unsubscribeInOneClick,
  choosePreferences,
  chooseNotifications,
  letLauncherIn,
  takeLauncherSession,
  createOauthApp,
  editOauthApp,
  deleteOauthApp,
  setAppIcon,
  removeAppIcon,
  rotateAppSecret,
  askForAuthorization,
  acceptAuthorization,
  rejectAuthorization,
  revokeAuthorization,
  takeAppTokens,
  giveBackAppTokens,
  planDeletion,
  keepAccount,
  keepAccountByLink,
  beginRecovery,
  stopRecovery,
  stopRecoveryByLink,
  finishRecovery,
  askExport,
] as const
