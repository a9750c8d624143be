export const accountPages = {
  'reset-password': 'Reset password',
  'security-log': 'View my security log',
  sessions: 'View my sessions',
  tokens: 'View my tokens',
  authorizations: 'View my authorized apps',
  apps: 'View my apps',
  publishers: 'View trusted publishers',
  passkeys: 'View my passkeys',
  'ways-to-sign-in': 'View my ways to sign in',
} as const
