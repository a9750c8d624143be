export const featureFlags = {
  flags: 'Flags',
  'developer-mode': 'Developer mode',
  'developer-mode-hint':
    'Lets you copy ids in lists of versions. Clicking the logo five times also turns it on or off.',
  'compact-rows': 'Compact rows',
  'compact-rows-hint': 'Experimental: lists of versions show more at once.',
} as const
