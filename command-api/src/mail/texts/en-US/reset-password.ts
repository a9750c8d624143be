export const resetPassword = {
  subject: 'Reset your {site} password',
  preview: 'The link works for {hours, plural, one {# hour} other {# hours}}.',
  title: 'Reset your password',
  request: 'Somebody, hopefully you, asked to reset the password of your account.',
  action: 'Choose a new password',
  limit: 'The link works once, within {hours, plural, one {# hour} other {# hours}}.',
  'stranger-title': 'You did not ask for this?',
  stranger:
    'Then leave this mail alone: your password stays as it is. Never pass the link on, whoever asks for it.',
  why: 'You get this mail because a new password was asked for on {site}, for an account with this address.',
} as const
