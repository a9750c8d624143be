export const featureFlags = {
  flags: 'Flags',
  'developer-mode': 'Developer mode',
  'developer-mode-hint':
    'Lists of versions let you copy their ids. Five clicks on the logo turn it on and off as well.',
  'compact-rows': 'Compact rows',
  'compact-rows-hint': 'Being tried out: lists of versions show more at once.',
} as const
