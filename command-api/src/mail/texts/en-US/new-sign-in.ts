export const newSignIn = {
  subject: 'New sign-in to {site}',
  preview: 'From a device that was not used before.',
  title: 'New sign-in to your account',
  said: 'Somebody signed in to your account from a device that was not used for it before.',
  'if-not-you': 'Sign that session out, then change your password.',
} as const
