export const twoFactorDisabled = {
  subject: 'Zweiter Schritt für dein Konto bei {site} ausgeschaltet',
  preview: 'Nach deinem Passwort wird jetzt nicht mehr nach deiner App gefragt.',
  title: 'Der zweite Schritt ist ausgeschaltet',
  said: 'Der zweite Schritt beim Anmelden wurde ausgeschaltet. Ab jetzt brauchst du zum Anmelden keinen Code, und deine Ersatzcodes gelten nicht mehr.',
  'if-not-you': 'Setze dein Passwort sofort zurück und schalte dann den zweiten Schritt wieder ein.',
}
