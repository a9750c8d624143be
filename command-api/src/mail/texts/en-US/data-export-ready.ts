export const dataExportReady = {
  subject: 'Your data from {site} is ready',
  preview: 'Download it until {until}.',
  title: 'Your data is ready',
  said: 'As asked, everything that we keep about you was put into one file.',
  action: 'Download my data',
  limit: 'You have to be signed in. The file is deleted on {until}; you can ask for another one at any time.',
  'if-not-you': 'Somebody is in your account. Sign other sessions out, then change your password.',
  why: 'You get this mail because a copy of your data was asked for on {site}.',
} as const
