export const appSecretRotated = {
  subject: 'App “{app}” has a new secret',
  preview: 'Its former secret no longer works.',
  title: 'An app has a new secret',
  said: 'The secret of your app “{app}” was replaced. The former one no longer works.',
  'if-not-you': 'Replace the secret again, then change your password.',
} as const
