export const appRedirectsChanged = {
  subject: 'The addresses of app “{app}” were changed',
  preview: 'Look at where people are sent who give it access.',
  title: 'The addresses of an app were changed',
  said: 'People who give your app “{app}” access may now be sent to:',
  'if-not-you': 'Change the addresses back, then change your password.',
} as const
