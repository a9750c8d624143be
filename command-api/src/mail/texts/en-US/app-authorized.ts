export const appAuthorized = {
  subject: 'You gave “{app}” access to your account',
  preview: 'Look at what it may do.',
  title: 'An app was given access',
  said: 'The app “{app}” may act for you from now on. It may:',
  'if-not-you': 'Revoke its access, then change your password.',
} as const
