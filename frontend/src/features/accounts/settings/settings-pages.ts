import type { Viewer } from '@modstead/query-api/contract/site/viewer'
import type { ComponentType } from 'react'
import { t } from '../../../texts/t.ts'
import { AccountSettings } from './account/AccountSettings.tsx'
import { Appearance } from './appearance/Appearance.tsx'
import { Applications } from './applications/Applications.tsx'
import { applicationsAddress } from './applications/applications-address.ts'
import { Authorizations } from './authorizations/Authorizations.tsx'
import { authorizationsAddress } from './authorizations/authorizations-address.ts'
import { factorsAddress } from './factors-address.ts'
import { FeatureFlags } from './flags/FeatureFlags.tsx'
import { LanguageChoice } from './language/LanguageChoice.tsx'
import { choicesAddress } from './notifications/choices-address.ts'
import { NotificationChoices } from './notifications/NotificationChoices.tsx'
import { ownUserAddress } from './own-user-address.ts'
import { AccessTokens } from './pats/AccessTokens.tsx'
import { tokensAddress } from './pats/tokens-address.ts'
import { Privacy } from './privacy/Privacy.tsx'
import { privacyAddress } from './privacy/privacy-address.ts'
import { ProfileSettings } from './profile/ProfileSettings.tsx'
import { SecurityLog } from './security-log/SecurityLog.tsx'
import { securityLogAddress } from './security-log/security-log-address.ts'
import { Sessions } from './sessions/Sessions.tsx'
import { sessionsAddress } from './sessions/sessions-address.ts'
import { Looks } from './staff/Looks.tsx'
import { LookUpUser } from './staff/LookUpUser.tsx'
import { looksAddress } from './staff/looks-address.ts'

type Page = {
  title: string
  description: string
  /** Visitors may see it as well. */
  isOpen?: true
  /** What is read before it shows. */
  reads: readonly string[]
  /** Nobody else is told that it is there; everybody who is signed in sees it unless given. */
  onlyFor?: (viewer: NonNullable<Viewer>) => boolean
  /** As well, for whom it is shown to. */
  readsOf?: (userId: string) => string
  Content: ComponentType
}

/** By the last part of the address. */
export const settingsPages: ReadonlyMap<string, Page> = new Map<string, Page>([
  [
    'account',
    {
      title: 'Account and security',
      description: 'How you sign in, and the address we write to.',
      reads: [factorsAddress, ownUserAddress],
      Content: AccountSettings,
    },
  ],
  [
    'profile',
    {
      title: 'Public profile',
      description: 'How others see you here.',
      reads: [ownUserAddress],
      Content: ProfileSettings,
    },
  ],
  [
    'notifications',
    {
      title: 'Notifications',
      description: 'What reaches you, and how.',
      reads: [choicesAddress],
      Content: NotificationChoices,
    },
  ],
  [
    'appearance',
    {
      title: 'Appearance',
      description: 'How the site looks to you. Changes show at once.',
      isOpen: true,
      reads: [],
      Content: Appearance,
    },
  ],
  [
    'language',
    {
      title: t('language.title'),
      description: t('language.description'),
      isOpen: true,
      reads: [],
      Content: LanguageChoice,
    },
  ],
  [
    'flags',
    {
      title: 'Feature flags',
      description: 'For developers, and for what is being tried out.',
      isOpen: true,
      reads: [],
      Content: FeatureFlags,
    },
  ],
  [
    'sessions',
    {
      title: 'Sessions',
      description: 'Where you are signed in. End what you do not know.',
      reads: [sessionsAddress],
      Content: Sessions,
    },
  ],
  [
    'pats',
    {
      title: 'Access tokens',
      description: 'What programs use to act for you.',
      reads: [tokensAddress],
      Content: AccessTokens,
    },
  ],
  [
    'users',
    {
      title: 'Look up a user',
      description: 'What only staff may see of an account. Each look is noted with its reason.',
      reads: [],
      onlyFor: ({ viewsUsers }) => viewsUsers,
      Content: LookUpUser,
    },
  ],
  [
    'looks',
    {
      title: 'Looks at users',
      description: 'Who of the staff looked at the personal data of whom, and why.',
      reads: [looksAddress(0)],
      onlyFor: ({ listsLooks }) => listsLooks,
      Content: Looks,
    },
  ],
  [
    'applications',
    {
      title: 'Your applications',
      description: 'Programs of yours that ask people for access to their accounts.',
      reads: [],
      readsOf: applicationsAddress,
      Content: Applications,
    },
  ],
  [
    'authorizations',
    {
      title: 'Authorized apps',
      description: 'What you let apps do with your account. Revoke what you do not use.',
      reads: [authorizationsAddress],
      Content: Authorizations,
    },
  ],
  [
    'security-log',
    {
      title: 'Security log',
      description: 'What was done to your account, when and from where. Only you see it.',
      reads: [securityLogAddress],
      Content: SecurityLog,
    },
  ],
  [
    'privacy',
    {
      title: 'Privacy',
      description: 'Take your data with you, or have it deleted.',
      reads: [privacyAddress],
      Content: Privacy,
    },
  ],
])
