export const securityNotice = {
  'if-not-you': 'If this was not you',
  'if-you': 'If this was you, there is nothing to do.',
  'last-of-day-title': 'This is the last of these emails today',
  'last-of-day-said':
    'Much has happened to your account today. What else happens is in its security log; emails go on after midnight UTC.',
  why: 'You received this email because it is about the security of your account.',
} as const
