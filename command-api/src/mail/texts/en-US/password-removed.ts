export const passwordRemoved = {
  subject: 'Your {site} password was removed',
  preview: 'You sign in another way from now on.',
  title: 'Your password was removed',
  said: 'The password of your account was removed, and all other sessions were signed out. From now on, you sign in with a linked account or a passkey.',
  'if-not-you': 'Choose a password again at once. That signs out whoever removed it.',
  link: 'Choose a password',
} as const
