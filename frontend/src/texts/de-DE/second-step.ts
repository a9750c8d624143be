export const secondStep = {
  'sign-in': 'Anmelden',
  'backup-code': 'Ersatzcode',
  'two-factor-code': 'Code der Authenticator-App',
  'app-lead': 'Gib den Code ein, den deine Authenticator-App gerade zeigt.',
  'passkey-lead': 'Verwende einen deiner Passkeys, um dich fertig anzumelden.',
  'backup-lead': 'Gib einen der Ersatzcodes ein, die du aufbewahrt hast. Jeder gilt einmal.',
  'two-factor-authentication': 'Zweiter Schritt',
  'use-the-app': 'App verwenden',
  'use-a-backup-code': 'Ersatzcode verwenden',
  'use-a-passkey': 'Passkey verwenden',
  back: 'Zurück',
  'cannot-reach': 'Ich komme nicht an meinen zweiten Schritt',
}
