export const resetPassword = {
  subject: 'Reset your {site} password',
  preview: 'The link works for {hours, plural, one {# hour} other {# hours}}.',
  title: 'Reset your password',
  request: 'Somebody, hopefully you, asked to reset the password of your account.',
  action: 'Choose a new password',
  limit: 'The link works once, within {hours, plural, one {# hour} other {# hours}}.',
  'stranger-title': 'You did not ask for this?',
  stranger:
    'Then ignore this email: your password stays as it is. Never share the link, whoever asks for it.',
  why: 'You received this email because somebody asked {site} for a new password for an account with this address.',
} as const
