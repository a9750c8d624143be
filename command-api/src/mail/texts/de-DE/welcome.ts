export const welcome = {
  subject: 'Willkommen bei {site}',
  preview: 'Dein Konto ist bereit.',
  ready: 'Dein Konto ist bereit. Drei Dinge, die eine Minute wert sind:',
  follow: 'Folge Projekten, mit denen du spielst, um von neuen Versionen zu erfahren.',
  profile: 'Erzähle anderen in deinem Profil etwas über dich.',
  protect:
    'Richte einen zweiten Schritt beim Anmelden ein oder füge einen Passkey hinzu, damit dein Konto deines bleibt.',
  action: 'Zu {site}',
  'security-title': 'Schütze dein Konto',
  security: 'Passkeys und den zweiten Schritt findest du in den Einstellungen deines Kontos.',
  'security-link': 'Konto und Sicherheit',
  why: 'Du bekommst diese E-Mail nur einmal, weil du ein Konto bei {site} erstellt hast.',
}
