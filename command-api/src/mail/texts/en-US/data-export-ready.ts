export const dataExportReady = {
  subject: 'Your data from {site} is ready',
  preview: 'Download it by {until}.',
  title: 'Your data is ready',
  said: 'As you asked, we put everything that we keep about you into one file.',
  action: 'Download my data',
  limit: 'You have to be signed in. The file is deleted on {until}; you can ask for another one at any time.',
  'if-not-you': 'Somebody is in your account. Sign other sessions out, then change your password.',
  why: 'You received this email because somebody asked {site} for a copy of your data.',
} as const
