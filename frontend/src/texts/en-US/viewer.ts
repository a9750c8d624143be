export const viewer = {
  'sign-out-failed': 'You are still signed in',
} as const
