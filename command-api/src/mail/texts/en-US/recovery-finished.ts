export const recoveryFinished = {
  subject: 'Your {site} account was recovered',
  preview: 'It has no second factor any more.',
  title: 'Your account was recovered',
  said: 'Its authenticator app, backup codes and passkeys were removed, and every device was signed out. Sign in and set up a second factor again.',
  'if-not-you': 'Reset your password at once, then set up two-factor authentication.',
} as const
