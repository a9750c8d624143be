export const providerLinked = {
  subject: 'Ein Weg zur Anmeldung bei {site} wurde hinzugefügt',
  preview: 'Du kannst dich jetzt mit {provider} anmelden.',
  title: 'Ein Weg zur Anmeldung wurde hinzugefügt',
  said: 'Ein Konto bei {provider} wurde mit deinem verknüpft. Wer darauf Zugriff hat, kann sich hier anmelden.',
  'if-not-you': 'Trenne die Verknüpfung und ändere dann dein Passwort.',
}
