export const accountDeletionPlanned = {
  subject: 'Your {site} account will be deleted',
  preview: 'On {when}, unless you cancel that.',
  title: 'Your account will be deleted',
  said: 'As asked, your account will be deleted on {when}. That cannot be undone afterwards.',
  change: 'Did you change your mind? Until then you can keep it:',
  action: 'Keep my account',
  'if-not-you': 'Keep your account by the link above, then reset your password.',
  why: 'You get this mail because you have an account on {site}.',
} as const
