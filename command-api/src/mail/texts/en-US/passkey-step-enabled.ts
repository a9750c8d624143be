export const passkeyStepEnabled = {
  subject: 'Your {site} password now needs a passkey too',
  preview: 'Add a second passkey or an authenticator app, in case you lose this one.',
  title: 'A passkey follows your password',
  said: 'From now on, signing in with your password or a provider also takes one of your passkeys. Add a second passkey or an authenticator app, in case you lose a device.',
  'if-not-you': 'Reset your password at once, then look at your passkeys.',
} as const
