export const passkeyStepDisabled = {
  subject: 'Your {site} password no longer needs a passkey',
  preview: 'No passkey is asked for after your password now.',
  title: 'No passkey follows your password',
  said: 'Signing in with your password or a provider no longer takes one of your passkeys.',
  'if-not-you': 'Reset your password at once, then turn the question for a passkey on again.',
} as const
