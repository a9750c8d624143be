export const preferences = {
  'about-developer-mode':
    'Du kannst die IDs von Versionen kopieren. Fünf Klicks auf das Logo beenden das wieder.',
  'developer-mode-on': 'Entwicklermodus ist an',
  'developer-mode-off': 'Entwicklermodus ist aus',
}
