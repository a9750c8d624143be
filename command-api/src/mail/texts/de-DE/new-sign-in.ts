export const newSignIn = {
  subject: 'Neue Anmeldung bei {site}',
  preview: 'Von einem Gerät, das bisher nicht benutzt wurde.',
  title: 'Neue Anmeldung in deinem Konto',
  said: 'Jemand hat sich mit einem Gerät, das dafür bisher nicht benutzt wurde, in deinem Konto angemeldet.',
  'if-not-you': 'Beende diese Sitzung und ändere dann dein Passwort.',
}
