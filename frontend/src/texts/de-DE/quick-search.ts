export const quickSearch = {
  'search-add-ons': 'Erweiterungen suchen',
  search: 'Suchen',
  suggestions: 'Vorschläge',
  'all-results': 'Alle Ergebnisse',
  'results-word': '{count, plural, one {Ergebnis} other {Ergebnisse}}',
}
