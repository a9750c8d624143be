export const recoveryStarted = {
  subject: 'Recovery of your {site} account was started',
  preview: 'Stop it within {days, plural, one {# day} other {# days}} if it was not you.',
  title: 'Recovery of your account was started',
  said: 'Somebody asked for a way into your account without its second factor. It opens in {days, plural, one {# day} other {# days}}, so that you can stop it.',
  opens: 'Access opens',
  'if-not-you': 'Stop the recovery now, then change your password: whoever asked may know it.',
  link: 'Stop the recovery',
} as const
