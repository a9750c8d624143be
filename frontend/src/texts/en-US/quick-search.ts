export const quickSearch = {
  'search-add-ons': 'Search add-ons',
  search: 'Search',
  suggestions: 'Suggestions',
  'all-results': 'All results',
  'results-word': '{count, plural, one {result} other {results}}',
} as const
