export const passkeyAdded = {
  subject: 'A passkey was added to your {site} account',
  preview: '“{passkey}” can sign in to your account now.',
  title: 'A passkey was added',
  said: 'A passkey was added to your account. Anyone who has it can sign in without your password.',
  passkey: 'Passkey',
  'if-not-you': 'Remove the passkey, then change your password.',
} as const
