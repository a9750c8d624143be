export const home = {
  featured: 'Empfohlen',
  title: 'Bau dein Spiel aus dem, was andere geschaffen haben',
  lead: 'Ein offener Katalog für Erweiterungen: Alles lässt sich kostenlos herunterladen, direkt von den Leuten, die es machen.',
  'types-of-add-ons': 'Arten von Erweiterungen',
  empty: 'Der Katalog ist leer',
  'empty-hint': 'Die ersten veröffentlichten Erweiterungen erscheinen hier.',
  'search-away': 'Die Suche ist gerade nicht verfügbar',
  'search-away-hint':
    'Was beliebt, neu und gerade aktualisiert ist, steht bald wieder hier. Alles andere lässt sich wie immer lesen und herunterladen.',
  popular: 'Beliebt',
  'most-downloaded': 'Meiste Downloads',
  new: 'Neu',
  'newest-first': 'Neueste zuerst',
  'just-updated': 'Gerade aktualisiert',
  'all-updates': 'Alle Aktualisierungen',
  counts:
    '{projects, plural, one {# Projekt} other {# Projekte}}, {versions, plural, one {# Version} other {# Versionen}}, {files, plural, one {# Datei} other {# Dateien}} von {authors, plural, one {# Ersteller} other {# Erstellern}}',
}
