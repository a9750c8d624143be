export const email = {
  sent: 'E-mail sent',
  'open-the-link': 'Open the link in it within a day.',
  'not-sent': 'No e-mail was sent',
  'send-again': 'Send the e-mail again',
} as const
