import type { ComponentType } from 'react'
import { t } from '../../../texts/t.ts'
import { ChooseUsername } from '../providers/ChooseUsername.tsx'
import { BeginRecovery } from '../recovery/BeginRecovery.tsx'
import { FinishRecovery } from '../recovery/FinishRecovery.tsx'
import { StopRecovery } from '../recovery/StopRecovery.tsx'
import { Authorize } from './authorize/Authorize.tsx'
import { FirstAdministrator } from './FirstAdministrator.tsx'
import { KeepAccount } from './KeepAccount.tsx'
import { SignInLauncher } from './launcher/SignInLauncher.tsx'
import { ResetPassword } from './ResetPassword.tsx'
import { RestoreEmail } from './RestoreEmail.tsx'
import { SignIn } from './SignIn.tsx'
import { SignUp } from './SignUp.tsx'
import { Unsubscribe } from './Unsubscribe.tsx'
import { VerifyEmail } from './VerifyEmail.tsx'
import { Welcome } from './Welcome.tsx'

type Page = {
  title: string
  description: string
  /** The people whom it is for. Defaults to everybody. */
  onlyFor?: 'visitors' | 'signed-in'
  /** Keeps its whole query while the visitor signs in on another page. */
  keepsQuery?: true
  Content: ComponentType
}

/** Keyed by the last part of the address. */
export const authPages: ReadonlyMap<string, Page> = new Map<string, Page>([
  [
    'sign-in',
    {
      title: t('auth-pages.sign-in'),
      description: t('auth-pages.sign-in-to-modstead'),
      onlyFor: 'visitors',
      Content: SignIn,
    },
  ],
  [
    'sign-up',
    {
      title: t('auth-pages.create-an-account'),
      description: t('auth-pages.account-to-publish-and-follow'),
      onlyFor: 'visitors',
      Content: SignUp,
    },
  ],
  [
    'choose-username',
    {
      title: t('auth-pages.choose-a-username'),
      description: t('auth-pages.last-step-to-an-account'),
      onlyFor: 'visitors',
      Content: ChooseUsername,
    },
  ],
  [
    'reset-password',
    {
      title: t('auth-pages.reset-your-password'),
      description: t('auth-pages.choose-a-new-password'),
      Content: ResetPassword,
    },
  ],
  [
    'verify-email',
    {
      title: t('auth-pages.verify-your-email-address'),
      description: t('auth-pages.from-a-mail'),
      Content: VerifyEmail,
    },
  ],
  [
    'authorize',
    {
      title: t('auth-pages.authorize-an-app'),
      description: t('auth-pages.what-an-app-asks-for'),
      onlyFor: 'signed-in',
      keepsQuery: true,
      Content: Authorize,
    },
  ],
  [
    'launcher',
    {
      title: t('auth-pages.sign-in-to-the-launcher'),
      description: t('auth-pages.launcher-leads-here'),
      onlyFor: 'signed-in',
      keepsQuery: true,
      Content: SignInLauncher,
    },
  ],
  [
    'restore-email',
    {
      title: t('auth-pages.take-your-account-back'),
      description: t('auth-pages.from-a-mail'),
      Content: RestoreEmail,
    },
  ],
  [
    'keep-account',
    {
      title: t('auth-pages.keep-your-account'),
      description: t('auth-pages.from-a-mail'),
      Content: KeepAccount,
    },
  ],
  [
    'unsubscribe',
    {
      title: t('auth-pages.unsubscribe'),
      description: t('auth-pages.from-a-mail'),
      Content: Unsubscribe,
    },
  ],
  [
    'recovery',
    {
      title: t('auth-pages.recover-your-account'),
      description: t('auth-pages.recovery-description'),
      Content: BeginRecovery,
    },
  ],
  [
    'stop-recovery',
    {
      title: t('auth-pages.stop-the-recovery'),
      description: t('auth-pages.from-a-mail'),
      Content: StopRecovery,
    },
  ],
  [
    'finish-recovery',
    {
      title: t('auth-pages.finish-the-recovery'),
      description: t('auth-pages.from-a-mail'),
      Content: FinishRecovery,
    },
  ],
  [
    'welcome',
    {
      title: t('auth-pages.welcome'),
      description: t('auth-pages.account-is-there'),
      onlyFor: 'signed-in',
      Content: Welcome,
    },
  ],
  [
    'first-administrator',
    {
      title: t('auth-pages.first-administrator'),
      description: t('auth-pages.from-a-printed-link'),
      Content: FirstAdministrator,
    },
  ],
])
