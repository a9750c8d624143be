export const email = {
  sent: 'Email sent',
  'open-the-link': 'Open the link in it within a day.',
  'not-sent': 'No email was sent',
  'send-again': 'Send the email again',
} as const
