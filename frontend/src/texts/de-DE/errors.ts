export const errors = {
  'page-not-displayed': 'Fehler 500: Die Seite konnte nicht angezeigt werden.',
  'document-title': 'Etwas ist schiefgelaufen - Modstead',
  heading: 'Hoppla! <somethingWent>Etwas ist schiefgelaufen.</somethingWent>',
  'try-again-later':
    'Bitte versuche es in ein paar Minuten noch einmal. Wenn es öfter passiert, sag denen Bescheid, die diese Seite betreiben.',
  'try-again': 'Noch einmal versuchen',
  'staff-only': 'Du darfst diese Seite nicht öffnen.',
  'staff-only-document-title': 'Für das Team - Modstead',
  'staff-only-heading': 'Diese Seite ist für das Team',
  'staff-only-line':
    'Deinem Konto fehlen die Rechte dafür. Wenn es sie haben sollte, frag jemanden aus der Administration.',
  'go-to-the-front-page': 'Zur Startseite',
  'not-found-document-title': 'Nicht gefunden - Modstead',
  failure: 'Hoppla! Etwas ist schiefgelaufen.',
  'failure-line':
    'Die Seite konnte nicht angezeigt werden. Bitte versuche es in ein paar Minuten noch einmal.',
}
