export const signedOutByStaff = {
  subject: 'Du wurdest bei {site} überall abgemeldet',
  preview: 'Ein Administrator hat alle deine Sitzungen beendet.',
  title: 'Du wurdest überall abgemeldet',
  said: 'Ein Administrator hat zum Schutz deines Kontos alle Sitzungen beendet. Deine Projekte und Einstellungen sind unverändert, und du kannst dich wieder anmelden.',
  'next-title': 'Was du jetzt tun solltest',
  next: 'Melde dich wieder an, ändere dein Passwort und prüfe deine zweiten Faktoren und Zugriffstoken: Zugriffstoken und Apps gelten weiter.',
  link: 'Konto prüfen',
}
