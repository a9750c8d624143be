export const tokenWidened = {
  subject: 'Zugriffstoken „{token}“ darf mehr',
  preview: 'Es hat mehr Berechtigungen, gilt für mehr oder gilt länger.',
  title: 'Ein Zugriffstoken darf mehr',
  said: 'Ein persönliches Zugriffstoken deines Kontos wurde geändert. Es hat mehr Berechtigungen als vorher, gilt für mehr oder gilt länger.',
  'if-not-you': 'Widerrufe das Token und ändere dann dein Passwort.',
}
