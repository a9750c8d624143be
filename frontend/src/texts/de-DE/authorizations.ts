export const authorizations = {
  'not-all-shown':
    '{shown} von {total} Apps mit Zugriff sind zu sehen, die neuesten zuerst. Die anderen erscheinen, wenn du welchen von diesen den Zugriff entziehst.',
  'access-revoked': '{name} hat keinen Zugriff mehr',
  'no-app-has-access': 'Keine App hat Zugriff',
  'what-stands-here': 'Apps, denen du Zugriff auf dein Konto gibst, stehen hier mit allem, was sie dürfen.',
  'app-that-is-gone': 'Eine App, die es nicht mehr gibt',
  'has-access-since': 'Zugriff gegeben {timeSince}',
  'may-do-nothing': 'Sie darf zurzeit nichts.',
  'what-may-do': 'Was {name} darf',
  'revoke-name': 'Zugriff von {name} widerrufen',
  revoke: 'Widerrufen',
  'revoke-access-question': 'Den Zugriff von {name} widerrufen?',
  'revoke-access': 'Zugriff widerrufen',
  'revoke-consequence':
    'Sie kann von da an nichts mehr mit deinem Konto tun, auf keinem Gerät. Du kannst ihr später wieder Zugriff geben.',
}
