export const authorizations = {
  'access-revoked': '{name} has no access any more',
  'no-app-has-access': 'No app has access',
  'what-stands-here': 'Apps that you let in with your account stand here, with all that they may do.',
  'app-that-is-gone': 'An app that is gone',
  'has-access-since': 'Access given {timeSince}',
  'may-do-nothing': 'It may do nothing at present.',
  'what-may-do': 'What {name} may do',
  'revoke-name': 'Revoke {name}',
  revoke: 'Revoke',
  'revoke-access-question': 'Revoke the access of {name}?',
  'revoke-access': 'Revoke access',
  'revoke-consequence':
    'It can do nothing with your account from then on, on any device. You can let it in again.',
} as const
