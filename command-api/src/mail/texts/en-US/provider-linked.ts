export const providerLinked = {
  subject: 'A way to sign in to {site} was added',
  preview: 'You can sign in with {provider} now.',
  title: 'A way to sign in was added',
  said: 'A {provider} account was linked to yours. Anyone who has it can sign in here.',
  'if-not-you': 'Unlink it, then change your password.',
} as const
