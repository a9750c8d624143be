export const accountDeleted = {
  subject: 'Your {site} account was deleted',
  preview: 'Your personal data went with it.',
  title: 'Your account was deleted',
  said: 'Your account and your personal data are gone, including this address. Nobody can bring them back.',
  thanks: 'Thank you for your time with {site}. You are welcome to come back with a new account.',
  why: 'You received this email because your account was deleted. It is the last one.',
} as const
