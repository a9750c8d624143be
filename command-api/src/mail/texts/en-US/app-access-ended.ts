export const appAccessEnded = {
  subject: 'We ended the access of an app to your account',
  preview: 'One of its secrets was used twice.',
  title: 'An app lost its access',
  said: 'An app used a secret again that works only once. Somebody else may have a copy of it, so we ended all access of this app to your account.',
  app: 'App',
  when: 'When',
  'next-title': 'What to do now',
  next: 'Authorize the app again only if you still trust it with your account.',
} as const
