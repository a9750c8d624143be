export const cards = {
  'not-downloaded-yet': 'Not downloaded yet',
  new: 'New',
  downloads: '{count, plural, one {# download} other {# downloads}}',
  'downloads-word': '{count, plural, one {download} other {downloads}}',
  followers: '{count, plural, one {# follower} other {# followers}}',
  'followers-word': '{count, plural, one {follower} other {followers}}',
  updated: 'updated',
  for: 'for',
  by: 'by {name}',
  'type-by': '{type} by {name}',
  'role-and-owner': '{role}, owner',
} as const
