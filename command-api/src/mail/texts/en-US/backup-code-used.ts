export const backupCodeUsed = {
  subject: 'A backup code was used on {site}',
  title: 'A backup code was used',
  said: 'Somebody signed in to your account with one of your backup codes. Each works once.',
  'codes-left':
    '{left, plural, =0 {You have no backup codes left. Make new ones in your settings before you need one.} one {You have # backup code left. Make new ones in your settings before you need another.} other {You have # backup codes left.}}',
  'if-not-you':
    'Somebody knows your password and your backup codes. Reset your password, then make new codes.',
} as const
