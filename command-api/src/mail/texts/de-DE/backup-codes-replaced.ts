export const backupCodesReplaced = {
  subject: 'Deine Ersatzcodes bei {site} wurden ersetzt',
  preview: 'Deine bisherigen Ersatzcodes gelten nicht mehr.',
  title: 'Deine Ersatzcodes wurden ersetzt',
  said: 'Für dein Konto wurden neue Ersatzcodes erstellt. Deine bisherigen gelten nicht mehr.',
  'if-not-you':
    'Jemand ist in deinem Konto angemeldet. Setze dein Passwort zurück, was alle Sitzungen beendet, und hole dir dann neue Codes.',
}
