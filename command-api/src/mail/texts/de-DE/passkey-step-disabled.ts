export const passkeyStepDisabled = {
  subject: 'Dein Passwort bei {site} braucht keinen Passkey mehr',
  preview: 'Nach deinem Passwort wird jetzt nicht mehr nach einem Passkey gefragt.',
  title: 'Nach dem Passwort folgt kein Passkey mehr',
  said: 'Nach deinem Passwort oder einem Anbieter brauchst du keinen deiner Passkeys mehr.',
  'if-not-you': 'Setze dein Passwort sofort zurück und schalte die Frage nach einem Passkey dann wieder ein.',
}
