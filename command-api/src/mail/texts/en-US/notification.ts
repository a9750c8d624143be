export const notification = {
  'update-subject': '“{title}” has a new version',
  'update-preview': 'You follow this project.',
  'update-title': 'A project has a new version',
  'update-said':
    '“{title}”, which you follow, has a new version. If more follow within the hour, the site tells you of them.',
  'update-action': 'View the versions',
  'project-invitation-subject': 'You are invited to the team of “{title}”',
  'project-invitation-preview': 'Accept or decline on the site.',
  'project-invitation-title': 'You are invited to a project',
  'project-invitation-said':
    'The team of the project “{title}” would like you to join. Accept or decline in your notifications.',
  'project-invitation-action': 'View the invitation',
  'organization-invitation-subject': 'You are invited to the organization “{title}”',
  'organization-invitation-preview': 'Accept or decline on the site.',
  'organization-invitation-title': 'You are invited to an organization',
  'organization-invitation-said':
    'The organization “{title}” would like you to join. Accept or decline in your notifications.',
  'organization-invitation-action': 'View the invitation',
  'decision-subject': 'The status of “{title}” has changed',
  'decision-preview': 'You are a member of its team.',
  'decision-title': 'There is a decision about your project',
  'decision-said':
    'The status of the project “{title}”, whose team you are in, has changed. If it changes again within the hour, the site tells you of it.',
  'decision-action': 'View the project',
  'last-of-day-title': 'This is the last of these emails today',
  'last-of-day-said':
    'You have had many today. What else happens is in your notifications on the site; emails go on after midnight UTC. In the settings you choose what reaches you by email.',
  'last-of-day-settings': 'Choose what is emailed',
  version: 'Version',
  status: 'New status',
  'status-approved': 'Approved',
  'status-archived': 'Archived',
  'status-unlisted': 'Unlisted',
  'status-private': 'Private',
  'status-rejected': 'Rejected',
  'status-withheld': 'Withheld',
  'status-processing': 'In review',
  'status-draft': 'Draft',
  'update-why':
    'You received this email because you asked {site} for emails about new versions of projects you follow. Unsubscribing ends these alone.',
  'project-invitation-why':
    'You received this email because you asked {site} for emails about invitations to projects. Unsubscribing ends these alone.',
  'organization-invitation-why':
    'You received this email because you asked {site} for emails about invitations to organizations. Unsubscribing ends these alone.',
  'decision-why':
    'You received this email because you asked {site} for emails about decisions on your projects. Unsubscribing ends these alone.',
} as const
