export const verifyEmail = {
  subject: 'Verify your email address for {site}',
  preview: 'The link works for {hours, plural, one {# hour} other {# hours}}.',
  title: 'Verify your email address',
  request: 'Verify that this address is yours, so that {site} can reach you about your account.',
  action: 'Verify email address',
  limit:
    'The link works once, within {hours, plural, one {# hour} other {# hours}}. After that, ask for another one in your settings.',
  'stranger-title': 'No account of yours?',
  stranger:
    'Then somebody typed your address by mistake. Leave this mail alone, and nothing more comes of it.',
  why: 'You get this mail because this address was given for an account on {site}.',
} as const
