export const passwordChanged = {
  subject: 'Your {site} password was changed',
  preview: 'Other sessions were signed out.',
  title: 'Your password was changed',
  said: 'The password of your account was changed. All other sessions were signed out.',
  'if-not-you': 'Reset your password at once. That signs out whoever changed it.',
} as const
