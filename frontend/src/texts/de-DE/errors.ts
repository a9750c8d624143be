export const errors = {
  'page-not-displayed': 'Fehler 500: Die Seite konnte nicht angezeigt werden.',
  'document-title': 'Etwas ist schiefgelaufen - Modstead',
  heading: 'Hoppla! <somethingWent>Etwas ist schiefgelaufen.</somethingWent>',
  'try-again-later':
    'Bitte versuche es in ein paar Minuten noch einmal. Wenn es öfter passiert, sag denen Bescheid, die diese Seite betreiben.',
  'try-again': 'Noch einmal versuchen',
  'go-to-the-front-page': 'Zur Startseite',
  'not-found-document-title': 'Nicht gefunden - Modstead',
  failure: 'Hoppla! Etwas ist schiefgelaufen.',
  'failure-line':
    'Die Seite konnte nicht angezeigt werden. Bitte versuche es in ein paar Minuten noch einmal.',
}
