export const accountDeletionPlanned = {
  subject: 'Your {site} account will be deleted',
  preview: 'On {when}, unless you cancel.',
  title: 'Your account will be deleted',
  said: 'As you asked, your account will be deleted on {when}. That cannot be undone afterward.',
  change: 'Did you change your mind? Until then you can keep it:',
  action: 'Keep my account',
  'if-not-you': 'Keep your account with the link above, then reset your password.',
  why: 'You received this email because you have an account on {site}.',
} as const
