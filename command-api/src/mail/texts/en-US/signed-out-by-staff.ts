export const signedOutByStaff = {
  subject: 'You were signed out of {site} everywhere',
  preview: 'An administrator ended all your sessions.',
  title: 'You were signed out everywhere',
  said: 'An administrator ended all sessions of your account, to protect it. Your projects and settings are as they were, and you can sign in again.',
  'next-title': 'What to do now',
  next: 'Sign in again, change your password, and check your second factors and access tokens: access tokens and apps still work.',
  link: 'Check the account',
} as const
