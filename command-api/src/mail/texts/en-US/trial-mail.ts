export const trialMail = {
  subject: 'Test mail from {site}',
  title: 'Mails arrive',
  preview: 'Nothing to do.',
  sentence: 'This is a test. Mails from {site} reach you.',
  why: 'You get this mail because an operator of the site asked for a test.',
} as const
