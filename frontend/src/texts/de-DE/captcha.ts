export const captcha = {
  idle: 'Während du tippst, läuft eine kurze Prüfung gegen Bots.',
  running: 'Die Prüfung gegen Bots läuft',
  done: 'Die Prüfung gegen Bots ist fertig',
  failed:
    'Die Prüfung gegen Bots hat nicht funktioniert. Sie läuft noch einmal, wenn du das Formular absendest.',
  'not-loaded':
    'Die Prüfung, ob du ein Mensch bist, ließ sich nicht laden. Vielleicht blockiert sie dein Browser oder dein Netzwerk.',
  'try-again': 'Noch einmal versuchen',
  'not-answered': 'Schließe zuerst die Prüfung ab, ob du ein Mensch bist.',
}
