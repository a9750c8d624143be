export const backupCodeUsed = {
  subject: 'Bei {site} wurde ein Ersatzcode benutzt',
  title: 'Ein Ersatzcode wurde benutzt',
  said: 'Jemand hat sich mit einem deiner Ersatzcodes in deinem Konto angemeldet. Jeder gilt nur einmal.',
  'codes-left':
    '{left, plural, =0 {Du hast keine Ersatzcodes mehr. Hole dir in den Einstellungen neue, bevor du einen brauchst.} one {Du hast noch # Ersatzcode. Hole dir in den Einstellungen neue, bevor du wieder einen brauchst.} other {Du hast noch # Ersatzcodes.}}',
  'if-not-you':
    'Jemand kennt dein Passwort und deine Ersatzcodes. Setze dein Passwort zurück und hole dir dann neue Codes.',
}
