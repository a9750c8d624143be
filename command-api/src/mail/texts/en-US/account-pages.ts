export const accountPages = {
  'reset-password': 'Reset password',
  sessions: 'Look at my sessions',
  tokens: 'Look at my tokens',
  authorizations: 'Look at my authorized apps',
  apps: 'Look at my apps',
  passkeys: 'Look at my passkeys',
  'ways-to-sign-in': 'Look at my ways to sign in',
} as const
