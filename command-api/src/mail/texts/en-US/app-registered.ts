export const appRegistered = {
  subject: 'App “{app}” was registered by your account',
  preview: 'It asks people for access in your name.',
  title: 'An app was registered',
  said: 'The app “{app}” was registered by your account. It may ask people for access to their accounts, and shows them your name.',
  'if-not-you': 'Delete the app, then change your password.',
} as const
