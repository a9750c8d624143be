export const featureFlags = {
  flags: 'Funktionen',
  'developer-mode': 'Entwicklermodus',
  'developer-mode-hint':
    'In Listen von Versionen kannst du ihre IDs kopieren. Fünf Klicks auf das Logo schalten ihn ebenfalls ein und aus.',
  'compact-rows': 'Kompakte Zeilen',
  'compact-rows-hint': 'Wird erprobt: Listen von Versionen zeigen mehr auf einmal.',
}
