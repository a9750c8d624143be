import { scopePhrases } from '@modstead/domain/texts/de-DE/scope-phrases'
import type { Translation } from '../text-key.ts'
import { accountDeleted } from './account-deleted.ts'
import { accountDeletionPlanned } from './account-deletion-planned.ts'
import { accountPages } from './account-pages.ts'
import { appAccessEnded } from './app-access-ended.ts'
import { appAuthorized } from './app-authorized.ts'
import { appRedirectsChanged } from './app-redirects-changed.ts'
import { appRegistered } from './app-registered.ts'
import { appSecretRotated } from './app-secret-rotated.ts'
import { backupCodeUsed } from './backup-code-used.ts'
import { backupCodesReplaced } from './backup-codes-replaced.ts'
import { beginRecovery } from './begin-recovery.ts'
import { dataExportReady } from './data-export-ready.ts'
import { emailChanged } from './email-changed.ts'
import { frame } from './frame.ts'
import { newSignIn } from './new-sign-in.ts'
import { newsletter } from './newsletter.ts'
import { notification } from './notification.ts'
import { occasion } from './occasion.ts'
import { passkeyAdded } from './passkey-added.ts'
import { passkeyRemoved } from './passkey-removed.ts'
import { passkeyStepDisabled } from './passkey-step-disabled.ts'
import { passkeyStepEnabled } from './passkey-step-enabled.ts'
import { passwordChanged } from './password-changed.ts'
import { passwordRemoved } from './password-removed.ts'
import { providerLinked } from './provider-linked.ts'
import { providerUnlinked } from './provider-unlinked.ts'
import { publisherTrusted } from './publisher-trusted.ts'
import { recoveryFinished } from './recovery-finished.ts'
import { recoveryOpened } from './recovery-opened.ts'
import { recoveryStarted } from './recovery-started.ts'
import { resetPassword } from './reset-password.ts'
import { secretFound } from './secret-found.ts'
import { securityNotice } from './security-notice.ts'
import { signedOutByStaff } from './signed-out-by-staff.ts'
import { tokenCreated } from './token-created.ts'
import { tokenWidened } from './token-widened.ts'
import { trialMail } from './trial-mail.ts'
import { twoFactorDisabled } from './two-factor-disabled.ts'
import { twoFactorEnabled } from './two-factor-enabled.ts'
import { verifyEmail } from './verify-email.ts'

export const deDE: Translation = {
  'account-deleted': accountDeleted,
  'account-deletion-planned': accountDeletionPlanned,
  'account-pages': accountPages,
  'app-access-ended': appAccessEnded,
  'app-authorized': appAuthorized,
  'app-redirects-changed': appRedirectsChanged,
  'app-registered': appRegistered,
  'app-secret-rotated': appSecretRotated,
  'backup-code-used': backupCodeUsed,
  'backup-codes-replaced': backupCodesReplaced,
  'begin-recovery': beginRecovery,
  'data-export-ready': dataExportReady,
  'email-changed': emailChanged,
  frame,
  'new-sign-in': newSignIn,
  newsletter,
  notification,
  occasion,
  'passkey-added': passkeyAdded,
  'passkey-removed': passkeyRemoved,
  'passkey-step-disabled': passkeyStepDisabled,
  'passkey-step-enabled': passkeyStepEnabled,
  'password-changed': passwordChanged,
  'password-removed': passwordRemoved,
  'provider-linked': providerLinked,
  'provider-unlinked': providerUnlinked,
  'publisher-trusted': publisherTrusted,
  'recovery-finished': recoveryFinished,
  'recovery-opened': recoveryOpened,
  'recovery-started': recoveryStarted,
  'reset-password': resetPassword,
  scopes: scopePhrases,
  'secret-found': secretFound,
  'security-notice': securityNotice,
  'signed-out-by-staff': signedOutByStaff,
  'token-created': tokenCreated,
  'token-widened': tokenWidened,
  'trial-mail': trialMail,
  'two-factor-disabled': twoFactorDisabled,
  'two-factor-enabled': twoFactorEnabled,
  'verify-email': verifyEmail,
}
