export const site = {
  'catalogue-unreachable': 'The catalogue cannot be reached right now.',
} as const
