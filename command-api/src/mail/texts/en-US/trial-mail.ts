export const trialMail = {
  subject: 'Test email from {site}',
  title: 'Email works',
  preview: 'Nothing to do.',
  sentence: 'This is a test. Emails from {site} reach you.',
  why: 'You received this email because an operator of the site asked for a test.',
} as const
