export const launcher = {
  'link-broken': 'This link does not work',
  'start-again': 'Start signing in from the launcher once more.',
  'sign-in-to-the-launcher': 'Sign in to the launcher',
  lead: 'The launcher on this computer will be signed in as {username}.',
  warning: 'Continue only if you have just started this in the launcher yourself.',
  continue: 'Continue',
  cancel: 'Cancel',
} as const
