export const securityNotice = {
  'if-not-you': 'If this was not you',
  'if-you': 'If this was you, there is nothing to do.',
  why: 'You received this email because it is about the security of your account.',
} as const
