export const passwordRemoved = {
  subject: 'Dein Passwort bei {site} wurde entfernt',
  preview: 'Ab jetzt meldest du dich auf anderen Wegen an.',
  title: 'Dein Passwort wurde entfernt',
  said: 'Das Passwort deines Kontos wurde entfernt, und alle anderen Sitzungen wurden beendet. Ab jetzt meldest du dich mit einem verknüpften Konto oder einem Passkey an.',
  'if-not-you': 'Wähle sofort wieder ein Passwort. Damit wird abgemeldet, wer es entfernt hat.',
  link: 'Passwort wählen',
}
