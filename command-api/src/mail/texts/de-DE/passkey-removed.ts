export const passkeyRemoved = {
  subject: 'Aus deinem Konto bei {site} wurde ein Passkey entfernt',
  preview: 'Mit „{passkey}“ kann man sich nicht mehr in deinem Konto anmelden.',
  title: 'Ein Passkey wurde entfernt',
  said: 'Aus deinem Konto wurde ein Passkey entfernt. Mit ihm kann man sich nicht mehr anmelden.',
  'said-of-last':
    'Aus deinem Konto wurde ein Passkey entfernt. Mit ihm kann man sich nicht mehr anmelden, und nach deinem Passwort wird nicht mehr nach einem Passkey gefragt.',
  passkey: 'Passkey',
  'if-not-you': 'Ändere dein Passwort und füge deinen Passkey dann wieder hinzu.',
}
