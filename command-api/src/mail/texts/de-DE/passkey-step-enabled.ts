export const passkeyStepEnabled = {
  subject: 'Dein Passwort bei {site} braucht jetzt auch einen Passkey',
  preview: 'Füge einen zweiten Passkey oder eine Authenticator-App hinzu, falls du diesen verlierst.',
  title: 'Nach dem Passwort folgt ein Passkey',
  said: 'Ab jetzt brauchst du nach deinem Passwort oder einem Anbieter auch einen deiner Passkeys. Füge einen zweiten Passkey oder eine Authenticator-App hinzu, falls du ein Gerät verlierst.',
  'if-not-you': 'Setze dein Passwort sofort zurück und sieh dir dann deine Passkeys an.',
}
