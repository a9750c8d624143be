export const providerUnlinked = {
  subject: 'Ein Weg zur Anmeldung bei {site} wurde entfernt',
  preview: 'Mit {provider} kann man sich nicht mehr in deinem Konto anmelden.',
  title: 'Ein Weg zur Anmeldung wurde entfernt',
  said: 'Dein Konto bei {provider} ist nicht mehr verknüpft. Man kann sich damit hier nicht mehr anmelden.',
  'if-not-you': 'Ändere dein Passwort und stelle die Verknüpfung dann wieder her.',
}
