export const twoFactor = {
  'keep-backup-codes':
    '<b>Bewahre diese Ersatzcodes so auf, dass du sie ohne dein Telefon findest.</b> Mit jedem kannst du dich einmal anmelden. Sie werden nicht noch einmal angezeigt.',
  copied: 'Kopiert',
  copy: 'Kopieren',
  download: 'Herunterladen',
  'i-have-kept-them': 'Ich habe sie aufbewahrt',
  'code-wrong': 'Das ist nicht der Code, den die App jetzt zeigt.',
  'begin-with-new-secret': '{outcome} Die App braucht dann den neuen Schlüssel.',
  'how-to-set-up':
    'Lies das mit einer Authenticator-App ein oder tippe dort den Schlüssel ein. Gib dann den Code ein, den sie zeigt.',
  'qr-code-of-the-secret': 'QR-Code des Schlüssels',
  secret: 'Schlüssel:',
  'turn-on': 'Einschalten',
  cancel: 'Abbrechen',
  'code-of-the-app': 'Code der App',
  'one-moment': 'Einen Moment',
  back: 'Zurück',
  'turned-off': 'Der zweite Schritt ist ausgeschaltet',
  'others-signed-out': 'Alle anderen Browser sind abgemeldet.',
  'turned-on':
    'Eingeschaltet: Wenn du dich mit deinem Passwort anmeldest, brauchst du auch einen Code aus deiner App. Übrige Ersatzcodes: {codesLeft} von 10.',
  'get-new-backup-codes': 'Neue Ersatzcodes holen',
  'new-backup-codes-question': 'Neue Ersatzcodes holen?',
  'get-new-codes': 'Neue Codes holen',
  'new-backup-codes-consequence':
    'Die Codes, die du jetzt hast, gelten dann nicht mehr. Alle anderen Browser werden abgemeldet.',
  'turn-off': 'Ausschalten',
  'turn-off-question': 'Den zweiten Schritt ausschalten?',
  'turn-off-consequence':
    'Dann wird nach deinem Passwort nicht mehr nach deiner App gefragt, und deine Ersatzcodes gelten nicht mehr. Alle anderen Browser werden abgemeldet.',
  'two-factor-authentication': 'Zweiter Schritt beim Anmelden',
  'what-it-does':
    'Wenn du dich mit deinem Passwort anmeldest, brauchst du dann auch einen Code aus einer App auf deinem Telefon. Ein gestohlenes Passwort allein genügt so nicht.',
  'set-up': 'Zweiten Schritt einrichten',
  'copied-secret': 'Schlüssel',
}
