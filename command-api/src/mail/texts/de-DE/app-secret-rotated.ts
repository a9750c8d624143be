export const appSecretRotated = {
  subject: 'App „{app}“ hat ein neues Geheimnis',
  preview: 'Das bisherige gilt nicht mehr.',
  title: 'Eine App hat ein neues Geheimnis',
  said: 'Das Geheimnis deiner App „{app}“ wurde ersetzt. Das bisherige gilt nicht mehr.',
  'if-not-you': 'Ersetze das Geheimnis noch einmal und ändere dann dein Passwort.',
}
