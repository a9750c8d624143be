import type { ComponentType } from 'react'
import { ChooseUsername } from '../providers/ChooseUsername.tsx'
import { Authorize } from './authorize/Authorize.tsx'
import { FirstAdministrator } from './FirstAdministrator.tsx'
import { KeepAccount } from './KeepAccount.tsx'
import { SignInLauncher } from './launcher/SignInLauncher.tsx'
import { ResetPassword } from './ResetPassword.tsx'
import { RestoreEmail } from './RestoreEmail.tsx'
import { SignIn } from './SignIn.tsx'
import { SignUp } from './SignUp.tsx'
import { VerifyEmail } from './VerifyEmail.tsx'
import { Welcome } from './Welcome.tsx'

type Page = {
  title: string
  description: string
  /** Whom it is for; everybody unless given. */
  onlyFor?: 'visitors' | 'signed-in'
  /** Its whole query outlives a detour over signing in. */
  keepsQuery?: true
  Content: ComponentType
}

/** By the last part of the address. */
export const authPages: ReadonlyMap<string, Page> = new Map<string, Page>([
  [
    'sign-in',
    {
      title: 'Sign in',
      description: 'Sign in to Modstead.',
      onlyFor: 'visitors',
      Content: SignIn,
    },
  ],
  [
    'sign-up',
    {
      title: 'Create an account',
      description: 'An account to publish and follow add-ons.',
      onlyFor: 'visitors',
      Content: SignUp,
    },
  ],
  [
    'choose-username',
    {
      title: 'Choose a username',
      description: 'The last step to an account.',
      onlyFor: 'visitors',
      Content: ChooseUsername,
    },
  ],
  [
    'reset-password',
    { title: 'Reset your password', description: 'Choose a new password.', Content: ResetPassword },
  ],
  [
    'verify-email',
    {
      title: 'Verify your e-mail address',
      description: 'The link of a mail leads here.',
      Content: VerifyEmail,
    },
  ],
  [
    'authorize',
    {
      title: 'Authorize an app',
      description: 'What an app asks for.',
      onlyFor: 'signed-in',
      keepsQuery: true,
      Content: Authorize,
    },
  ],
  [
    'launcher',
    {
      title: 'Sign in to the launcher',
      description: 'The launcher leads here.',
      onlyFor: 'signed-in',
      keepsQuery: true,
      Content: SignInLauncher,
    },
  ],
  [
    'restore-email',
    {
      title: 'Take your account back',
      description: 'The link of a mail leads here.',
      Content: RestoreEmail,
    },
  ],
  [
    'keep-account',
    { title: 'Keep your account', description: 'The link of a mail leads here.', Content: KeepAccount },
  ],
  [
    'welcome',
    { title: 'Welcome', description: 'The account is there.', onlyFor: 'signed-in', Content: Welcome },
  ],
  [
    'first-administrator',
    {
      title: 'First administrator',
      description: 'The link that the product printed leads here.',
      Content: FirstAdministrator,
    },
  ],
])
