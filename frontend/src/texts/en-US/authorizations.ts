export const authorizations = {
  'not-all-shown':
    '{shown} of {total} apps with access are shown, the newest first. The others appear as you revoke some of these.',
  'access-revoked': '{name} no longer has access',
  'no-app-has-access': 'No app has access',
  'what-stands-here': 'Apps you authorize appear here, with everything they may do.',
  'app-that-is-gone': 'An app that no longer exists',
  'has-access-since': 'Access given {timeSince}',
  'may-do-nothing': 'It currently has no permissions.',
  'what-may-do': 'What {name} may do',
  'revoke-name': 'Revoke {name}',
  revoke: 'Revoke',
  'revoke-access-question': 'Revoke the access of {name}?',
  'revoke-access': 'Revoke access',
  'revoke-consequence':
    'It can no longer do anything with your account, on any device. You can authorize it again.',
} as const
