export const beginRecovery = {
  subject: 'Get back into your {site} account',
  preview: 'The link works for {hours, plural, one {# hour} other {# hours}}.',
  title: 'Get back into your account',
  request:
    'Somebody, hopefully you, asked for a new password. Your account has none: passkeys are the only way in.',
  recover:
    'If you have lost all of them, start a recovery. It opens after a few days, so that nobody who reads your email gets in unnoticed.',
  action: 'Recover my account',
  limit: 'The link works for {hours, plural, one {# hour} other {# hours}}.',
  'stranger-title': 'You did not ask for this?',
  stranger: 'Then ignore this email: nothing changes. Never share the link, whoever asks for it.',
  why: 'You received this email because somebody asked {site} for a new password for an account with this address.',
} as const
