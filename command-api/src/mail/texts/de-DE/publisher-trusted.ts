export const publisherTrusted = {
  subject: '„{source}“ darf mit deinen Rechten veröffentlichen',
  preview: 'Die Läufe brauchen kein Token von dir.',
  title: 'Eine vertrauenswürdige Quelle ist dazugekommen',
  said: 'Ab jetzt veröffentlichen Läufe dieser CI Versionen des Projekts mit deinen Rechten, bis du ihr nicht mehr vertraust.',
  source: 'Quelle',
  project: 'Projekt',
  'if-not-you': 'Entferne die vertrauenswürdige Quelle und ändere dann dein Passwort.',
}
