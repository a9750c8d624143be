import type { Mail } from '@modstead/infra/mail/port'
import type { AccountEnvelope, Unsubscribe } from './composing/mail-content.ts'
import { exportLink, notificationLink, secretLink } from './page-links.ts'
import { accountDeletedMail } from './templates/account-deleted.ts'
import { accountDeletionPlannedMail } from './templates/account-deletion-planned.ts'
import { appAccessEndedMail } from './templates/app-access-ended.ts'
import { appAuthorizedMail } from './templates/app-authorized.ts'
import { appRedirectsChangedMail } from './templates/app-redirects-changed.ts'
import { appRegisteredMail } from './templates/app-registered.ts'
import { appSecretRotatedMail } from './templates/app-secret-rotated.ts'
import { backupCodeUsedMail } from './templates/backup-code-used.ts'
import { backupCodesReplacedMail } from './templates/backup-codes-replaced.ts'
import { beginRecoveryMail } from './templates/begin-recovery.ts'
import { dataExportReadyMail } from './templates/data-export-ready.ts'
import { emailChangedMail } from './templates/email-changed.ts'
import { newSignInMail } from './templates/new-sign-in.ts'
import { newsletterMail } from './templates/newsletter.ts'
import { type NotificationFacts, notificationMail } from './templates/notification.ts'
import type { Occasion } from './templates/occasion.ts'
import { passkeyAddedMail } from './templates/passkey-added.ts'
import { passkeyRemovedMail } from './templates/passkey-removed.ts'
import { passkeyStepDisabledMail } from './templates/passkey-step-disabled.ts'
import { passkeyStepEnabledMail } from './templates/passkey-step-enabled.ts'
import { passwordChangedMail } from './templates/password-changed.ts'
import { passwordRemovedMail } from './templates/password-removed.ts'
import { providerLinkedMail } from './templates/provider-linked.ts'
import { providerUnlinkedMail } from './templates/provider-unlinked.ts'
import { publisherTrustedMail } from './templates/publisher-trusted.ts'
import { recoveryFinishedMail } from './templates/recovery-finished.ts'
import { recoveryOpenedMail } from './templates/recovery-opened.ts'
import { recoveryStartedMail } from './templates/recovery-started.ts'
import { resetPasswordMail } from './templates/reset-password.ts'
import { secretFoundMail } from './templates/secret-found.ts'
import { signedOutByStaffMail } from './templates/signed-out-by-staff.ts'
import { tokenCreatedMail } from './templates/token-created.ts'
import { tokenWidenedMail } from './templates/token-widened.ts'
import { twoFactorDisabledMail } from './templates/two-factor-disabled.ts'
import { twoFactorEnabledMail } from './templates/two-factor-enabled.ts'
import { verifyEmailMail } from './templates/verify-email.ts'
import { trialMail } from './trial-mail.ts'

const occasion: Occasion = {
  at: '2026-11-23T10:42:00Z',
  browser: 'Firefox',
  os: 'Linux',
}
/** As long as a real secret. */
const secret = 'mrl_5N8sQ2vKx7TzB4mWcYdR9pLfHgJ3aEuX'

type SampleMail = (envelope: AccountEnvelope) => Mail

const unsubscribeAt = ({ site }: AccountEnvelope): Unsubscribe => ({
  address: `${site.url}/_internal/newsletter/unsubscribe?flow=${secret}`,
  page: secretLink(site.url, 'unsubscribe', secret),
})
const notification =
  (facts: Omit<NotificationFacts, keyof AccountEnvelope | 'page' | 'unsubscribe'>): SampleMail =>
  (to) => {
    const page = notificationLink(to.site.url, facts.about, 'AANobbMI')
    return notificationMail({ ...to, ...facts, page, unsubscribe: unsubscribeAt(to) })
  }

/** Every mail with sample facts, keyed by the name of its template. */
export const sampleMails: ReadonlyMap<string, SampleMail> = new Map(
  Object.entries<SampleMail>({
    'verify-email': (to) =>
      verifyEmailMail({ ...to, link: secretLink(to.site.url, 'verify-email', secret), hours: 24 }),
    'reset-password': (to) =>
      resetPasswordMail({ ...to, link: secretLink(to.site.url, 'reset-password', secret), hours: 24 }),
    'password-changed': (to) => passwordChangedMail({ ...to, occasion }),
    'password-removed': (to) => passwordRemovedMail({ ...to, occasion }),
    'signed-out-by-staff': (to) => signedOutByStaffMail({ ...to, occasion }),
    'email-changed': (to) =>
      emailChangedMail({
        ...to,
        occasion,
        restoreLink: secretLink(to.site.url, 'restore-email', secret),
        days: 7,
      }),
    'new-sign-in': (to) => newSignInMail({ ...to, occasion }),
    'two-factor-enabled': (to) => twoFactorEnabledMail({ ...to, occasion }),
    'two-factor-disabled': (to) => twoFactorDisabledMail({ ...to, occasion }),
    'backup-code-used': (to) => backupCodeUsedMail({ ...to, occasion, left: 3 }),
    'backup-codes-replaced': (to) => backupCodesReplacedMail({ ...to, occasion }),
    'passkey-added': (to) => passkeyAddedMail({ ...to, occasion, passkey: 'Work laptop' }),
    'passkey-removed': (to) =>
      passkeyRemovedMail({ ...to, occasion, passkey: 'Work laptop', endsStep: true }),
    'passkey-step-enabled': (to) => passkeyStepEnabledMail({ ...to, occasion }),
    'passkey-step-disabled': (to) => passkeyStepDisabledMail({ ...to, occasion }),
    'provider-linked': (to) => providerLinkedMail({ ...to, occasion, provider: 'GitHub' }),
    'provider-unlinked': (to) => providerUnlinkedMail({ ...to, occasion, provider: 'GitHub' }),
    'token-created': (to) =>
      tokenCreatedMail({ ...to, occasion, token: 'Release builds', expiresAt: '2027-02-23T00:00:00Z' }),
    'token-created-last-of-day': (to) =>
      tokenCreatedMail({ ...to, occasion, token: 'Release builds', expiresAt: null, isLastOfDay: true }),
    'token-widened': (to) =>
      tokenWidenedMail({ ...to, occasion, token: 'Release builds', expiresAt: '2027-02-23T00:00:00Z' }),
    'publisher-trusted': (to) =>
      publisherTrustedMail({ ...to, occasion, project: 'Copper Lamps', source: 'anna/copper-lamps' }),
    'secret-found': (to) =>
      secretFoundMail({
        ...to,
        kind: 'token',
        app: null,
        beginning: 'mrp_AANobbMI…',
        foundAt: 'https://code.example/anna/lamps/blob/main/.env',
        at: occasion.at,
      }),
    'app-authorized': (to) =>
      appAuthorizedMail({
        ...to,
        occasion,
        app: 'Copper Launcher',
        scopes: ['USER_READ', 'PROJECT_READ', 'VERSION_CREATE'],
      }),
    'app-access-ended': (to) => appAccessEndedMail({ ...to, app: 'Copper Launcher', at: occasion.at }),
    'app-registered': (to) => appRegisteredMail({ ...to, occasion, app: 'Copper Launcher' }),
    'app-secret-rotated': (to) => appSecretRotatedMail({ ...to, occasion, app: 'Copper Launcher' }),
    'app-redirects-changed': (to) =>
      appRedirectsChangedMail({
        ...to,
        occasion,
        app: 'Copper Launcher',
        addresses: ['https://copper.example/signed-in', 'http://localhost:4000/signed-in'],
      }),
    'recovery-started': (to) =>
      recoveryStartedMail({
        ...to,
        occasion,
        days: 3,
        opensAt: '2026-11-26T10:42:00Z',
        stopLink: secretLink(to.site.url, 'stop-recovery', secret),
      }),
    'begin-recovery': (to) =>
      beginRecoveryMail({ ...to, link: secretLink(to.site.url, 'recovery', secret), hours: 24 }),
    'recovery-opened': (to) =>
      recoveryOpenedMail({
        ...to,
        link: secretLink(to.site.url, 'finish-recovery', secret),
        closesAt: '2026-11-27T10:42:00Z',
        stopLink: secretLink(to.site.url, 'stop-recovery', secret),
      }),
    'recovery-finished': (to) => recoveryFinishedMail({ ...to, occasion }),
    'account-deletion-planned': (to) =>
      accountDeletionPlannedMail({
        ...to,
        occasion,
        deletesAt: '2026-12-07T10:42:00Z',
        cancelLink: secretLink(to.site.url, 'keep-account', secret),
      }),
    'account-deleted': accountDeletedMail,
    'data-export-ready': (to) =>
      dataExportReadyMail({
        ...to,
        link: exportLink(to.site.url),
        expiresAt: '2026-11-30T10:42:00Z',
      }),
    notification: notification({ about: 'update', title: 'Copper Lamps', version: '2.1.0', isLast: false }),
    'notification-last-of-day': notification({
      about: 'update',
      title: 'Copper Lamps',
      version: '2.1.0',
      isLast: true,
    }),
    'notification-project-invitation': notification({
      about: 'project-invitation',
      title: 'Copper Lamps',
      isLast: false,
    }),
    'notification-organization-invitation': notification({
      about: 'organization-invitation',
      title: 'Lamp Makers',
      isLast: false,
    }),
    'notification-decision': notification({
      about: 'decision',
      title: 'Copper Lamps',
      status: 'approved',
      isLast: false,
    }),
    newsletter: (to) =>
      newsletterMail({
        ...to,
        title: 'What is new in November',
        paragraphs: [
          'Servers find their add-ons by themselves now: name a modpack, and the panel fetches the rest.',
          'Creators see where downloads come from, by game version and loader.',
        ],
        more: { label: 'Read all news', address: `${to.site.url}/news` },
        unsubscribe: unsubscribeAt(to),
      }),
    test: trialMail,
  }),
)
