export const proof = {
  'confirm-that-it-is-you': 'Confirm that it is you',
  lead: 'This can change who gets into your account. Once confirmed, you are not asked again for ten minutes.',
  unavailable: 'We cannot check this right now. Try again in a moment.',
  cancel: 'Cancel',
  'wrong-password': 'This is not your password.',
  confirm: 'Confirm',
  'your-password': 'Your password',
  code: 'Code from your app, or a backup code',
  'use-a-passkey': 'Use a passkey',
  'sign-in-again-hint': 'Sign out and in again, and do this within ten minutes.',
  'sign-in-again': 'Sign in again',
} as const
