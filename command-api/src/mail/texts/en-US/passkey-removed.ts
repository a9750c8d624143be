export const passkeyRemoved = {
  subject: 'A passkey was removed from your {site} account',
  preview: '“{passkey}” no longer signs in to your account.',
  title: 'A passkey was removed',
  said: 'A passkey was removed from your account. It can no longer sign in.',
  'said-of-last':
    'A passkey was removed from your account. It can no longer sign in, and no passkey is asked for after your password any more.',
  passkey: 'Passkey',
  'if-not-you': 'Change your password, then add your passkey again.',
} as const
