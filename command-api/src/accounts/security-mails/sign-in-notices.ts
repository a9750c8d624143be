import type { SignInEvent } from '@modstead/domain/accounts/user/sign-in/events'
import { providerTitles } from '@modstead/domain/accounts/user/sign-in/provider-titles'
import type { ActiveUser } from '@modstead/domain/accounts/user/state'
import { backupCodeUsedMail } from '../../mail/templates/backup-code-used.ts'
import { backupCodesReplacedMail } from '../../mail/templates/backup-codes-replaced.ts'
import { passkeyAddedMail } from '../../mail/templates/passkey-added.ts'
import { passkeyRemovedMail } from '../../mail/templates/passkey-removed.ts'
import { passkeyStepDisabledMail } from '../../mail/templates/passkey-step-disabled.ts'
import { passkeyStepEnabledMail } from '../../mail/templates/passkey-step-enabled.ts'
import { passwordChangedMail } from '../../mail/templates/password-changed.ts'
import { passwordRemovedMail } from '../../mail/templates/password-removed.ts'
import { providerLinkedMail } from '../../mail/templates/provider-linked.ts'
import { providerUnlinkedMail } from '../../mail/templates/provider-unlinked.ts'
import { twoFactorDisabledMail } from '../../mail/templates/two-factor-disabled.ts'
import { twoFactorEnabledMail } from '../../mail/templates/two-factor-enabled.ts'
import type { Reaction } from '../../reactions/reaction.ts'
import { writeToFormerAddress } from '../email/former-address.ts'
import { tellOwner } from './tell-owner.ts'

type Of<Type extends SignInEvent['type']> = Extract<SignInEvent, { type: Type }>

const passkeyOf = ({ signIn }: ActiveUser, passkeyId: string): string =>
  signIn.passkeys.find(({ id }) => id === passkeyId)?.name ?? ''

/** Mails about the means of signing in to an account. */
export const signInNotices: readonly Reaction[] = [
  tellOwner<Of<'UserPasswordSet'>>({
    type: 'UserPasswordSet',
    by: 'SetPassword',
    write: () => passwordChangedMail,
  }),
  tellOwner<Of<'UserPasswordRemoved'>>({
    type: 'UserPasswordRemoved',
    by: 'RemovePassword',
    write: () => passwordRemovedMail,
  }),
  tellOwner<Of<'UserEmailChanged'>>({
    type: 'UserEmailChanged',
    by: 'ChangeEmail',
    isNeverTooMuch: true,
    write: ({ before, event, parts }) => writeToFormerAddress(parts.accounts, before, event.metadata.at),
  }),
  tellOwner<Of<'TotpEnabled'>>({
    type: 'TotpEnabled',
    by: 'EnableTotp',
    write: () => twoFactorEnabledMail,
  }),
  tellOwner<Of<'TotpDisabled'>>({
    type: 'TotpDisabled',
    by: 'DisableTotp',
    write: () => twoFactorDisabledMail,
  }),
  tellOwner<Of<'BackupCodesReplaced'>>({
    type: 'BackupCodesReplaced',
    by: 'ReplaceBackupCodes',
    write: () => backupCodesReplacedMail,
  }),
  tellOwner<Of<'BackupCodeUsed'>>({
    type: 'BackupCodeUsed',
    by: 'UseBackupCode',
    write({ after }) {
      const left = after.signIn.backupCodes.filter((code) => code !== null).length
      return (facts) => backupCodeUsedMail({ ...facts, left })
    },
  }),
  tellOwner<Of<'PasskeyAdded'>>({
    type: 'PasskeyAdded',
    by: 'AddPasskey',
    write:
      ({ data, after }) =>
      (facts) =>
        passkeyAddedMail({ ...facts, passkey: passkeyOf(after, data.passkeyId) }),
  }),
  tellOwner<Of<'PasskeyRemoved'>>({
    type: 'PasskeyRemoved',
    by: 'RemovePasskey',
    write:
      ({ data, before, after }) =>
      (facts) =>
        passkeyRemovedMail({
          ...facts,
          passkey: passkeyOf(before, data.passkeyId),
          endsStep: before.signIn.passkeyStep !== null && after.signIn.passkeyStep === null,
        }),
  }),
  tellOwner<Of<'PasskeyStepChosen'>>({
    type: 'PasskeyStepChosen',
    by: 'ChoosePasskeyStep',
    write: ({ data }) => (data.isAsked ? passkeyStepEnabledMail : passkeyStepDisabledMail),
  }),
  tellOwner<Of<'ProviderLinked'>>({
    type: 'ProviderLinked',
    by: 'LinkProvider',
    write:
      ({ data }) =>
      (facts) =>
        providerLinkedMail({ ...facts, provider: providerTitles[data.provider] }),
  }),
  tellOwner<Of<'ProviderUnlinked'>>({
    type: 'ProviderUnlinked',
    by: 'UnlinkProvider',
    write:
      ({ data }) =>
      (facts) =>
        providerUnlinkedMail({ ...facts, provider: providerTitles[data.provider] }),
  }),
]
