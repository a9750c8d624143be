export const backupCodesReplaced = {
  subject: 'Your {site} backup codes were replaced',
  preview: 'Your former backup codes no longer work.',
  title: 'Your backup codes were replaced',
  said: 'New backup codes were made for your account. Your former ones no longer work.',
  'if-not-you':
    'Somebody is signed in to your account. Reset your password, which ends all sessions, then make new codes.',
} as const
