export const dataExportReady = {
  subject: 'Deine Daten von {site} sind bereit',
  preview: 'Lade sie bis zum {until} herunter.',
  title: 'Deine Daten sind bereit',
  said: 'Wie gewünscht haben wir alles, was wir über dich gespeichert haben, in einer Datei zusammengestellt.',
  action: 'Meine Daten herunterladen',
  limit:
    'Dafür musst du angemeldet sein. Die Datei wird am {until} gelöscht; du kannst jederzeit eine neue anfordern.',
  'if-not-you': 'Jemand ist in deinem Konto. Beende andere Sitzungen und ändere dann dein Passwort.',
  why: 'Du bekommst diese E-Mail, weil bei {site} eine Kopie deiner Daten angefordert wurde.',
}
