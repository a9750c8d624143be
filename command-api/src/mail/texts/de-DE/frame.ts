export const frame = {
  greeting: 'Hallo {username},',
  'action-fallback': 'Falls die Schaltfläche nicht funktioniert, öffne diese Adresse in deinem Browser:',
  sender: 'Gesendet von {site}',
  unsubscribe: 'Abbestellen',
  email: 'E-Mail',
}
