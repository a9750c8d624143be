export const twoFactorEnabled = {
  subject: 'Zweiter Schritt für dein Konto bei {site} eingeschaltet',
  preview: 'Bewahre deine Ersatzcodes so auf, dass du sie ohne dein Telefon findest.',
  title: 'Der zweite Schritt ist eingeschaltet',
  said: 'Ab jetzt brauchst du zum Anmelden einen Code aus deiner Authenticator-App. Bewahre deine Ersatzcodes so auf, dass du sie ohne dein Telefon findest.',
  'if-not-you': 'Setze dein Passwort sofort zurück, bevor dich jemand aussperrt.',
}
