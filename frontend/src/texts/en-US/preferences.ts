export const preferences = {
  'about-developer-mode': 'You can copy the ids of versions. Five clicks on the logo end it.',
  'developer-mode-on': 'Developer mode is on',
  'developer-mode-off': 'Developer mode is off',
} as const
