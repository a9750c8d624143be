export const tokenCreated = {
  subject: 'Zugriffstoken „{token}“ wurde erstellt',
  preview: 'Programme, die es haben, können in deinem Namen handeln.',
  title: 'Ein Zugriffstoken wurde erstellt',
  said: 'Für dein Konto wurde ein persönliches Zugriffstoken erstellt. Programme, die es haben, können im Rahmen seiner Berechtigungen in deinem Namen handeln.',
  token: 'Token',
  expires: 'Läuft ab',
  never: 'Nie',
  'if-not-you': 'Widerrufe das Token und ändere dann dein Passwort.',
}
