export const language = {
  title: 'Sprache',
  description: 'Die Sprache dieser Seite. Was andere hier schreiben, bleibt, wie sie es geschrieben haben.',
  applying: '{name} wird geladen …',
  failed: 'Diese Sprache lässt sich nicht laden. Versuche es gleich noch einmal.',
  'needs-scripts': 'Diese Wahl merkt sich ein Skript, und Skripte sind in diesem Browser ausgeschaltet.',
  list: 'Sprachen',
  'as-in-browser': 'Wie in meinem Browser',
}
