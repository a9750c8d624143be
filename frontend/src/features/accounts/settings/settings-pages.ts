import type { Viewer } from '@modstead/query-api/contract/site/viewer'
import type { ComponentType } from 'react'
import { t } from '../../../texts/t.ts'
import type { ParseKept } from '../../../viewer/require-viewer.ts'
import { AccountSettings } from './account/AccountSettings.tsx'
import { Appearance } from './appearance/Appearance.tsx'
import { Applications } from './applications/Applications.tsx'
import { applicationsAddress } from './applications/applications-address.ts'
import { Authorizations } from './authorizations/Authorizations.tsx'
import { authorizationsAddress } from './authorizations/authorizations-address.ts'
import { factorsAddress } from './factors-address.ts'
import { FeatureFlags } from './flags/FeatureFlags.tsx'
import { LanguageChoice } from './language/LanguageChoice.tsx'
import { Newsletters } from './newsletter/Newsletters.tsx'
import { newslettersAddress } from './newsletter/newsletters-address.ts'
import { choicesAddress } from './notifications/choices-address.ts'
import { NotificationChoices } from './notifications/NotificationChoices.tsx'
import { ownUserAddress } from './own-user-address.ts'
import { AccessTokens } from './pats/AccessTokens.tsx'
import { tokensAddress } from './pats/tokens-address.ts'
import { Privacy } from './privacy/Privacy.tsx'
import { privacyAddress } from './privacy/privacy-address.ts'
import { ProfileSettings } from './profile/ProfileSettings.tsx'
import { Publishers } from './publishers/Publishers.tsx'
import { publishingAddress } from './publishers/publisher-addresses.ts'
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
  /** Whether visitors may see it as well. */
  isOpen?: true
  /** The addresses to read before the page shows. */
  reads: readonly string[]
  /** True for the viewers who see the page; others do not learn of it. By default all signed-in users see it. */
  onlyFor?: (viewer: NonNullable<Viewer>) => boolean
  /** A further address to read, by the user who sees the page. */
  readsOf?: (userId: string) => string
  /** What comes back after a sign-in. */
  parseKept?: ParseKept
  Content: ComponentType
}

/** Keyed by the last part of the address. */
export const settingsPages: ReadonlyMap<string, Page> = new Map<string, Page>([
  [
    'account',
    {
      title: t('settings.account-and-security'),
      description: t('settings.account-line'),
      reads: [factorsAddress, ownUserAddress],
      Content: AccountSettings,
    },
  ],
  [
    'profile',
    {
      title: t('settings.public-profile'),
      description: t('settings.profile-line'),
      reads: [ownUserAddress],
      Content: ProfileSettings,
    },
  ],
  [
    'notifications',
    {
      title: t('settings.notifications'),
      description: t('settings.notifications-line'),
      reads: [choicesAddress],
      Content: NotificationChoices,
    },
  ],
  [
    'appearance',
    {
      title: t('settings.appearance'),
      description: t('settings.appearance-line'),
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
      title: t('settings.feature-flags'),
      description: t('settings.feature-flags-line'),
      isOpen: true,
      reads: [],
      Content: FeatureFlags,
    },
  ],
  [
    'sessions',
    {
      title: t('settings.sessions'),
      description: t('settings.sessions-line'),
      reads: [sessionsAddress],
      Content: Sessions,
    },
  ],
  [
    'pats',
    {
      title: t('settings.access-tokens'),
      description: t('settings.access-tokens-line'),
      reads: [tokensAddress],
      Content: AccessTokens,
    },
  ],
  [
    'publishers',
    {
      title: t('settings.trusted-publishers'),
      description: t('settings.publishers-line'),
      reads: [publishingAddress],
      parseKept: ({ project }) => ({ project }),
      Content: Publishers,
    },
  ],
  [
    'users',
    {
      title: t('settings.look-up-a-user'),
      description: t('settings.look-up-line'),
      reads: [],
      onlyFor: ({ viewsUsers }) => viewsUsers,
      parseKept: ({ user }) => ({ user }),
      Content: LookUpUser,
    },
  ],
  [
    'looks',
    {
      title: t('settings.looks-at-users'),
      description: t('settings.looks-at-users-line'),
      reads: [looksAddress(0)],
      onlyFor: ({ listsLooks }) => listsLooks,
      Content: Looks,
    },
  ],
  [
    'newsletter',
    {
      title: t('settings.newsletter'),
      description: t('settings.newsletter-line'),
      reads: [newslettersAddress(0)],
      onlyFor: ({ issuesNews }) => issuesNews,
      Content: Newsletters,
    },
  ],
  [
    'applications',
    {
      title: t('settings.your-applications'),
      description: t('settings.your-applications-line'),
      reads: [],
      readsOf: applicationsAddress,
      Content: Applications,
    },
  ],
  [
    'authorizations',
    {
      title: t('settings.authorized-apps'),
      description: t('settings.authorized-apps-line'),
      reads: [authorizationsAddress],
      Content: Authorizations,
    },
  ],
  [
    'security-log',
    {
      title: t('settings.security-log'),
      description: t('settings.security-log-line'),
      reads: [securityLogAddress],
      Content: SecurityLog,
    },
  ],
  [
    'privacy',
    {
      title: t('settings.privacy'),
      description: t('settings.privacy-line'),
      reads: [privacyAddress],
      Content: Privacy,
    },
  ],
])
