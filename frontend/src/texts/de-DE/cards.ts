export const cards = {
  'not-downloaded-yet': 'Noch nicht heruntergeladen',
  new: 'Neu',
  downloads: '{count, plural, one {# Download} other {# Downloads}}',
  'downloads-word': '{count, plural, one {Download} other {Downloads}}',
  followers: '{count, plural, one {# Follower} other {# Follower}}',
  'followers-word': '{count, plural, one {Follower} other {Follower}}',
  updated: 'aktualisiert',
  for: 'für',
  by: 'von {name}',
  'type-by': '{type} von {name}',
  'role-and-owner': '{role}, Eigentümer',
}
