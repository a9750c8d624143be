export const appAuthorized = {
  subject: 'Du hast „{app}“ Zugriff auf dein Konto gegeben',
  preview: 'Sieh nach, was sie darf.',
  title: 'Eine App hat Zugriff bekommen',
  said: 'Die App „{app}“ darf ab jetzt für dich handeln. Sie darf:',
  'if-not-you': 'Widerrufe den Zugriff und ändere dann dein Passwort.',
}
