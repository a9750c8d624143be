export const welcome = {
  subject: 'Welcome to {site}',
  preview: 'Your account is ready.',
  ready: 'Your account is ready. Three things that are worth a minute:',
  follow: 'Follow the projects you play with to hear about new versions.',
  profile: 'Tell others about yourself in your profile.',
  protect: 'Turn on two-factor authentication, or add a passkey, to keep your account yours.',
  action: 'Go to {site}',
  'security-title': 'Keep your account safe',
  security: 'Passkeys and two-factor authentication are in your account settings.',
  'security-link': 'Account and security',
  why: 'You received this one-time email because you created an account on {site}.',
} as const
