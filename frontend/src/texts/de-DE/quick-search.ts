export const quickSearch = {
  'search-add-ons': 'Erweiterungen durchsuchen',
  search: 'Suchen',
  suggestions: 'Vorschläge',
  'all-results': 'Alle Ergebnisse',
  'results-word': '{count, plural, one {Ergebnis} other {Ergebnisse}}',
}
