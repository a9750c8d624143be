export const secondStep = {
  'sign-in': 'Sign in',
  'backup-code': 'Backup code',
  'two-factor-code': 'Two-factor code',
  'app-lead': 'Enter the code that your authenticator app shows now.',
  'passkey-lead': 'Use one of your passkeys to finish signing in.',
  'backup-lead': 'Enter one of the backup codes that you kept. Each works once.',
  'two-factor-authentication': 'Two-factor authentication',
  'use-the-app': 'Use the app',
  'use-a-backup-code': 'Use a backup code',
  'use-a-passkey': 'Use a passkey',
  back: 'Back',
  'cannot-reach': 'I can’t reach my second factor',
} as const
