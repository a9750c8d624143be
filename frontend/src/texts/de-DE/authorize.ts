export const authorize = {
  'authorize-app': 'Zugriff für {name}',
  'signed-in-as': 'Du bist als {username} angemeldet.',
  'app-by': 'Eine App von {owner}, nicht von dieser Seite',
  permissions: 'Das darf sie dann',
  'leads-to': 'Beide Antworten führen dich zu {target}',
  authorize: 'Zugriff geben',
  decline: 'Ablehnen',
  'authorize-an-app': 'Einer App Zugriff geben',
  'one-moment': 'Einen Moment',
  'cannot-be-authorized': 'Diese App kann keinen Zugriff bekommen',
  'asks-too-much': 'Die App bittet um etwas, das sie nicht bekommen kann. Sag es denen, die sie machen.',
  'back-to': 'Zurück zu {back}',
  'no-redirect': 'In der Antwort fehlt die Adresse, zu der es weitergeht.',
  'unreadable-request':
    'Die App hat eine Anfrage gesendet, die sich nicht lesen lässt. Geh zu ihr zurück und fang neu an.',
  'the-app': 'der App',
}
