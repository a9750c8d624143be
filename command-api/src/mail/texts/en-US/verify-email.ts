export const verifyEmail = {
  subject: 'Verify your email address for {site}',
  preview: 'The link works for {hours, plural, one {# hour} other {# hours}}.',
  title: 'Verify your email address',
  request: 'Verify that this address is yours, so that {site} can reach you about your account.',
  action: 'Verify email address',
  limit:
    'The link works once, within {hours, plural, one {# hour} other {# hours}}. After that, ask for another one in your settings.',
  'stranger-title': 'Not your account?',
  stranger:
    'Then somebody gave your address by mistake. Do not open the link. Until they correct it, emails about their account go to you.',
  why: 'You received this email because this address was given for an account on {site}.',
} as const
