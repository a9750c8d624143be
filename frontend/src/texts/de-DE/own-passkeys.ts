export const ownPasskeys = {
  'passkey-added': 'Passkey hinzugefügt',
  'others-signed-out': 'Alle anderen Browser sind abgemeldet.',
  'add-a-passkey': 'Passkey hinzufügen',
  'name-of-the-new-passkey': 'Name des neuen Passkeys',
  'name-hint': 'Etwa, wo er ist: mein Telefon.',
  added: 'Hinzugefügt {timeSince}',
  'never-used': 'nie benutzt',
  'last-used': 'zuletzt benutzt {timeSince}',
  'rename-name': '{name} umbenennen',
  rename: 'Umbenennen',
  'remove-name': '{name} entfernen',
  remove: 'Entfernen',
  'remove-name-question': '{name} entfernen?',
  'remove-consequence':
    'Du kannst dich damit nicht mehr anmelden, und alle anderen Browser werden abgemeldet. Dein Gerät zeigt den Passkey vielleicht noch, bis du ihn dort löschst.',
  'last-way-in':
    'Du kannst {name} nicht entfernen, solange du dich nur damit anmelden kannst. Lege zuerst ein Passwort fest oder füge einen weiteren Passkey hinzu.',
  passkeys: 'Passkeys',
  'what-passkeys-are':
    'Ein Passkey ist auf deinem Telefon, deinem Computer oder einem Sicherheitsschlüssel. Er allein meldet dich an, und niemand kann ihn erraten oder dich dazu bringen, ihn auf einer falschen Seite einzugeben.',
  cancel: 'Abbrechen',
  'name-of-the-passkey': 'Name des Passkeys',
}
