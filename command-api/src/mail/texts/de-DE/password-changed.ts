export const passwordChanged = {
  subject: 'Dein Passwort bei {site} wurde geändert',
  preview: 'Alle anderen Sitzungen wurden beendet.',
  title: 'Dein Passwort wurde geändert',
  said: 'Das Passwort deines Kontos wurde geändert. Alle anderen Sitzungen wurden beendet.',
  'if-not-you': 'Setze dein Passwort sofort zurück. Damit wird abgemeldet, wer es geändert hat.',
}
