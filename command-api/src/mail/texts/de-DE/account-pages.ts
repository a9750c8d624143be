export const accountPages = {
  'reset-password': 'Passwort zurücksetzen',
  'security-log': 'Mein Sicherheitsprotokoll ansehen',
  sessions: 'Meine Sitzungen ansehen',
  tokens: 'Meine Token ansehen',
  authorizations: 'Meine zugelassenen Apps ansehen',
  apps: 'Meine Apps ansehen',
  publishers: 'Vertrauenswürdige Quellen ansehen',
  passkeys: 'Meine Passkeys ansehen',
  'ways-to-sign-in': 'Meine Wege zur Anmeldung ansehen',
}
