export const home = {
  featured: 'Featured',
  title: 'Build your game from what others have made',
  lead: 'An open catalogue of add-ons: everything is free to download, straight from the people who make it.',
  'types-of-add-ons': 'Types of add-ons',
  empty: 'The catalogue is empty',
  'empty-hint': 'The first add-ons published will appear here.',
  'search-away': 'Search is not available right now',
  'search-away-hint':
    'What is popular, new and just updated will be listed here again soon. Everything else can be read and downloaded as ever.',
  popular: 'Popular',
  'most-downloaded': 'Most downloaded',
  new: 'New',
  'newest-first': 'Newest first',
  'just-updated': 'Just updated',
  'all-updates': 'All updates',
  counts:
    '{projects, plural, one {# project} other {# projects}}, {versions, plural, one {# version} other {# versions}}, {files, plural, one {# file} other {# files}} by {authors, plural, one {# author} other {# authors}}',
} as const
