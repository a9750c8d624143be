export const twoFactorDisabled = {
  subject: 'Two-factor authentication is off for your {site} account',
  preview: 'No app is asked for after your password now.',
  title: 'Two-factor authentication is off',
  said: 'Two-factor authentication was turned off. Signing in no longer takes a code, and your backup codes no longer work.',
  'if-not-you': 'Reset your password at once, then turn two-factor authentication on again.',
} as const
