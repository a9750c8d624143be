export const welcome = {
  subject: 'Welcome to {site}',
  preview: 'Your account is ready.',
  ready: 'Your account is ready. Three things that are worth a minute:',
  follow: 'Follow projects that you play with, to hear of new versions.',
  profile: 'Tell others about yourself in your profile.',
  protect: 'Turn on two-factor authentication, or add a passkey, to keep your account yours.',
  action: 'Go to {site}',
  'security-title': 'Keep your account safe',
  security: 'Passkeys and two-factor authentication are in your account settings.',
  'security-link': 'Account and security',
  why: 'You get this mail once, because you made an account on {site}.',
} as const
