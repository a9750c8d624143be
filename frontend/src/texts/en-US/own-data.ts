export const ownData = {
  'deletion-planned': 'Your account will be deleted in two weeks',
  'what-deletion-does':
    'In two weeks, your account and all your personal data are gone, and nobody can bring them back. Until then, you can keep it with one click.',
  'your-organizations': 'Your organizations',
  'organization-is-deleted': '{name} is deleted with its projects.',
  'organization-goes-to': '{name} goes to {heir}.',
  'delete-my-account': 'Delete my account',
  'delete-account-question': 'Delete the account {username}?',
  'delete-account-consequence':
    'It is deleted in two weeks, along with your sign-ins, tokens, follows, and what you chose to delete.',
  'export-is-running': 'Your data is being prepared. You get an email when it is ready.',
  'download-my-data': 'Download my data',
  'not-downloaded': 'Your data was not downloaded',
  'kept-until': 'kept until {keptUntil}',
  'last-export-failed': 'The last export did not succeed. Ask for another one.',
  'last-export-is-deleted': 'The last export is deleted.',
  'no-export-was-begun': 'No export was started',
  'what-export-holds':
    'One JSON file with all that we keep about you: account, sessions, tokens without their secrets, organizations, projects, follows, the security log, known devices and networks, and every event that names you. It is kept for a week, and only you can open it.',
  'export-already-running': 'One export is under way.',
  'export-my-data': 'Export my data',
  'deleted-on': 'Your account will be deleted on {deletesAt}.',
  'what-becomes-of-your-projects': 'What happens to your projects',
  'goes-to-user': 'Goes to {username}',
  'goes-to-organization': 'Goes to the organization {name}',
  'is-deleted': 'Is deleted',
  'still-to-be-deleted': 'The account will still be deleted',
} as const
