export const tokenWidened = {
  subject: 'Access token “{token}” may do more',
  preview: 'It has more scopes, works on more, or works longer.',
  title: 'An access token may do more',
  said: 'A personal access token of your account was changed. It has more scopes than before, works on more, or works longer.',
  'if-not-you': 'Revoke the token, then change your password.',
} as const
