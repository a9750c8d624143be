export const passwordRemoved = {
  subject: 'Your {site} password was removed',
  preview: 'You sign in by other ways from now on.',
  title: 'Your password was removed',
  said: 'The password of your account was removed, and all other sessions were signed out. You sign in by a linked account or a passkey from now on.',
  'if-not-you': 'Choose a password again at once. That signs out whoever removed it.',
  link: 'Choose a password',
} as const
