export const passkeyAdded = {
  subject: 'Zu deinem Konto bei {site} wurde ein Passkey hinzugefügt',
  preview: 'Mit „{passkey}“ kann man sich jetzt in deinem Konto anmelden.',
  title: 'Ein Passkey wurde hinzugefügt',
  said: 'Zu deinem Konto wurde ein Passkey hinzugefügt. Wer ihn hat, kann sich ohne dein Passwort anmelden.',
  passkey: 'Passkey',
  'if-not-you': 'Entferne den Passkey und ändere dann dein Passwort.',
}
