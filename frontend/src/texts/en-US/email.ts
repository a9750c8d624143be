export const email = {
  sent: 'Mail sent',
  'open-the-link': 'Open the link in it within a day.',
  'not-sent': 'No mail was sent',
  'send-again': 'Send the mail again',
} as const
