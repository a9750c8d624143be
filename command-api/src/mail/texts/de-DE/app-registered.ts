export const appRegistered = {
  subject: 'Mit deinem Konto wurde die App „{app}“ registriert',
  preview: 'Sie bittet andere in deinem Namen um Zugriff.',
  title: 'Eine App wurde registriert',
  said: 'Mit deinem Konto wurde die App „{app}“ registriert. Sie kann andere um Zugriff auf deren Konten bitten und zeigt ihnen deinen Namen.',
  'if-not-you': 'Lösche die App und ändere dann dein Passwort.',
}
