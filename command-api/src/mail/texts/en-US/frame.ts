export const frame = {
  greeting: 'Hi {username},',
  'action-fallback': 'If the button does not work, open this address in your browser:',
  sender: 'Sent by {site}',
  unsubscribe: 'Unsubscribe',
  email: 'email',
} as const
