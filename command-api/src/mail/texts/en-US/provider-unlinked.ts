export const providerUnlinked = {
  subject: 'A way to sign in to {site} was removed',
  preview: '{provider} no longer signs in to your account.',
  title: 'A way to sign in was removed',
  said: 'Your {provider} account is no longer linked. It can no longer sign in here.',
  'if-not-you': 'Change your password, then link it again.',
} as const
