export const secretFound = {
  title: 'Ein Geheimnis von dir war öffentlich',
  'token-subject': 'Das Geheimnis eines deiner Zugriffstoken war öffentlich',
  'token-preview': 'Wir haben das Token widerrufen.',
  'token-said':
    'Jemand hat das Geheimnis eines deiner Zugriffstoken an einer öffentlichen Stelle gefunden. Wir haben das Token widerrufen: Programme, die es benutzen, werden ab jetzt abgewiesen.',
  'token-next':
    'Erstelle ein neues Token für das Programm, das es benutzt hat, und halte sein Geheimnis aus Code, Protokollen und Chats heraus.',
  'session-subject': 'Das Geheimnis einer deiner Sitzungen war öffentlich',
  'session-preview': 'Wir haben die Sitzung beendet.',
  'session-said':
    'Jemand hat das Geheimnis einer deiner Sitzungen an einer öffentlichen Stelle gefunden. Wir haben die Sitzung beendet: Der Browser oder das Programm dazu muss sich neu anmelden.',
  'session-next':
    'Prüfe, was von dir noch nach außen gelangt sein könnte, und beende Sitzungen, die du nicht kennst.',
  'app-subject': 'Der Zugriff einer App auf dein Konto war öffentlich',
  'app-preview': 'Wir haben ihn widerrufen.',
  'app-said':
    'Jemand hat an einer öffentlichen Stelle ein Geheimnis gefunden, mit dem eine App für dich handelt. Wir haben ihren Zugriff widerrufen: Sie kann nichts mehr für dich tun, bis du sie wieder zulässt.',
  'app-next':
    'Sag denen Bescheid, die die App entwickeln, und lass sie nur wieder zu, wenn du ihr dein Konto weiterhin anvertraust.',
  'app-secret-subject': 'Das Geheimnis einer deiner Apps war öffentlich',
  'app-secret-preview': 'Es gilt nicht mehr.',
  'app-secret-said':
    'Jemand hat das Geheimnis einer deiner Apps an einer öffentlichen Stelle gefunden. Es gilt nicht mehr: Die App bekommt keine Token, bis du ihr ein neues Geheimnis gibst. Token, die sie schon hat, gelten weiter.',
  'app-secret-next':
    'Erstelle ein neues Geheimnis für die App und halte es aus Code, Protokollen und Chats heraus.',
  'app-name': 'App',
  begins: 'Beginnt mit',
  where: 'Gefunden unter',
  when: 'Gemeldet',
  'next-title': 'Was du jetzt tun solltest',
}
