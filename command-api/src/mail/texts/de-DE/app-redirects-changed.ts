export const appRedirectsChanged = {
  subject: 'Die Adressen der App „{app}“ wurden geändert',
  preview: 'Sieh nach, wohin Personen kommen, die ihr Zugriff geben.',
  title: 'Die Adressen einer App wurden geändert',
  said: 'Wer deiner App „{app}“ Zugriff gibt, kann ab jetzt hierhin geleitet werden:',
  'if-not-you': 'Ändere die Adressen zurück und ändere dann dein Passwort.',
}
