export const recoveryFinished = {
  subject: 'Dein Konto bei {site} wurde wiederhergestellt',
  preview: 'Es hat keinen zweiten Schritt mehr.',
  title: 'Dein Konto wurde wiederhergestellt',
  said: 'Die Authenticator-App, die Ersatzcodes und die Passkeys wurden entfernt, und jedes Gerät wurde abgemeldet. Melde dich an und richte dann wieder einen zweiten Schritt ein.',
  'if-not-you': 'Setze dein Passwort sofort zurück und richte dann einen zweiten Schritt ein.',
}
