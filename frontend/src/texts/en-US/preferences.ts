export const preferences = {
  'about-developer-mode': 'You can copy the ids of versions. Click the logo five times to turn it off.',
  'developer-mode-on': 'Developer mode is on',
  'developer-mode-off': 'Developer mode is off',
} as const
