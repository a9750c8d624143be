export const requests = {
  unreachable: 'Der Katalog ist nicht erreichbar. Prüfe deine Verbindung.',
  refused: 'Das wurde nicht angenommen.',
  'try-again-in-a-moment': 'Versuche es gleich noch einmal.',
  'try-again-in-seconds': 'Versuche es in {seconds, plural, one {# Sekunde} other {# Sekunden}} noch einmal.',
  'try-again-in-minutes': 'Versuche es in {minutes} Minuten noch einmal.',
  conflict: 'Jemand hat das inzwischen geändert. Lade es neu und versuche es noch einmal.',
  'not-signed-in':
    'Du bist nicht angemeldet oder darfst das nicht. Melde dich an und versuche es noch einmal.',
  missing: 'Das gibt es nicht mehr, oder du darfst es nicht sehen.',
  'too-many': 'Du hast zu viele Anfragen gesendet. {retryAfter}',
  'too-many-tries': 'Das waren zu viele Versuche. {retryAfter}',
  unavailable: 'Der Katalog nimmt gerade keine Änderungen an. Nichts ist verloren. {retryAfter}',
  offline:
    'Der Katalog ist nicht erreichbar. Nichts ist verloren. Prüfe deine Verbindung und versuche es noch einmal.',
  'field-refused': 'Das wird nicht angenommen.',
  'unexpected-answer': 'Der Katalog hat unerwartet geantwortet.',
  'answer-took-too-long': 'Die Antwort hat zu lange gedauert.',
  'redirects-in-a-circle': 'Der Katalog leitet im Kreis weiter.',
  error: 'Fehler {status}: {message}',
}
