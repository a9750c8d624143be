export const twoFactorEnabled = {
  subject: 'Two-factor authentication is on for your {site} account',
  preview: 'Keep your backup codes where you can find them without your phone.',
  title: 'Two-factor authentication is on',
  said: 'From now on, signing in takes a code from your authenticator app. Keep your backup codes where you can find them without your phone.',
  'if-not-you': 'Reset your password at once, before somebody locks you out.',
} as const
