export const proof = {
  'confirm-that-it-is-you': 'Bestätige, dass du es bist',
  lead: 'Damit kann sich ändern, wer in dein Konto kommt. Danach wirst du zehn Minuten lang nicht noch einmal gefragt.',
  unavailable: 'Das lässt sich gerade nicht abfragen. Versuche es gleich noch einmal.',
  cancel: 'Abbrechen',
  'wrong-password': 'Das ist nicht dein Passwort.',
  confirm: 'Bestätigen',
  'your-password': 'Dein Passwort',
  code: 'Code aus deiner App oder ein Ersatzcode',
  'use-a-passkey': 'Passkey verwenden',
  'sign-in-again-hint': 'Melde dich ab und wieder an, und tu das dann innerhalb von zehn Minuten.',
  'sign-in-again': 'Neu anmelden',
}
