export const tokenCreated = {
  subject: 'Access token “{token}” was created',
  preview: 'Programs that hold it can act as you.',
  title: 'An access token was created',
  said: 'A personal access token was created for your account. Programs that hold it can act as you, within its scopes.',
  token: 'Token',
  expires: 'Expires',
  never: 'Never',
  'if-not-you': 'Revoke the token, then change your password.',
} as const
