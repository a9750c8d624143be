export const beginRecovery = {
  subject: 'Get back into your {site} account',
  preview: 'The link works for {hours, plural, one {# hour} other {# hours}}.',
  title: 'Get back into your account',
  request:
    'Somebody, hopefully you, asked for a new password. Your account has none: passkeys are the only way in.',
  recover:
    'If you have lost all of them, start a recovery. It opens after some days, so that nobody who reads your mail gets in unnoticed.',
  action: 'Recover my account',
  limit: 'The link works within {hours, plural, one {# hour} other {# hours}}.',
  'stranger-title': 'You did not ask for this?',
  stranger: 'Then leave this mail alone: nothing changes. Never pass the link on, whoever asks for it.',
  why: 'You get this mail because a new password was asked for on {site}, for an account with this address.',
} as const
