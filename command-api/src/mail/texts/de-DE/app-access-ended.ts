export const appAccessEnded = {
  subject: 'Wir haben den Zugriff einer App auf dein Konto beendet',
  preview: 'Eines ihrer Geheimnisse wurde zweimal benutzt.',
  title: 'Eine App hat ihren Zugriff verloren',
  said: 'Eine App hat ein Geheimnis noch einmal benutzt, das nur einmal gilt. Vielleicht hat jemand anders eine Kopie davon. Deshalb haben wir jeden Zugriff dieser App auf dein Konto beendet.',
  app: 'App',
  when: 'Wann',
  'next-title': 'Was du jetzt tun solltest',
  next: 'Lass die App nur wieder zu, wenn du ihr dein Konto weiterhin anvertraust.',
}
