export const emailChanged = {
  subject: 'Your {site} email address was changed',
  preview: 'If this was not you, take your account back within {days, plural, one {# day} other {# days}}.',
  title: 'Your email address was changed',
  said: 'Your account now has another email address. This is the last email about it to this address.',
  'if-not-you':
    'Take your account back within {days, plural, one {# day} other {# days}}. The link makes this address yours again, signs everybody out and lets you choose a new password.',
  link: 'Take my account back',
} as const
