export const ownPasskeys = {
  'passkey-added': 'Passkey hinzugefügt',
  'others-signed-out': 'Alle anderen Browser sind abgemeldet.',
  'add-a-passkey': 'Passkey hinzufügen',
  'name-of-the-new-passkey': 'Name des neuen Passkeys',
  'name-hint': 'Etwa, wo er ist: mein Telefon.',
  added: 'Hinzugefügt {timeSince}',
  'never-used': 'nie benutzt',
  'last-used': 'zuletzt benutzt {timeSince}',
  'second-step-only':
    'Er hat noch nicht nach einer PIN, deinem Finger oder deinem Gesicht gefragt und meldet dich daher nicht allein an, sondern nur nach deinem Passwort oder Anbieter.',
  'rename-name': '{name} umbenennen',
  rename: 'Umbenennen',
  'remove-name': '{name} entfernen',
  remove: 'Entfernen',
  'remove-name-question': '{name} entfernen?',
  'remove-consequence':
    'Du kannst dich damit nicht mehr anmelden, und alle anderen Browser werden abgemeldet. Dein Gerät zeigt den Passkey vielleicht noch, bis du ihn dort löschst.',
  'remove-asked-consequence':
    'Du kannst dich damit nicht mehr anmelden, und nach deinem Passwort oder Anbieter wird nicht mehr nach einem Passkey gefragt. Alle anderen Browser werden abgemeldet. Dein Gerät zeigt den Passkey vielleicht noch, bis du ihn dort löschst.',
  'ask-after-password': 'Nach dem Passwort oder Anbieter nach einem Passkey fragen',
  'ask-after-password-hint': 'Ein gestohlenes Passwort allein öffnet dein Konto dann nicht.',
  'add-one-first': 'Füge zuerst einen Passkey hinzu.',
  'ask-question': 'Nach dem Passwort oder Anbieter nach einem Passkey fragen?',
  'ask-consequence':
    'Wenn du jedes Gerät mit einem Passkey verlierst, kommst du nur durch eine Wiederherstellung hinein: über deine bestätigte E-Mail-Adresse und frühestens nach drei Tagen. Habe also zwei Passkeys oder auch eine Authenticator-App. Alle anderen Browser werden abgemeldet.',
  ask: 'Nach einem Passkey fragen',
  'asked-for': 'Nach dem Passwort wird nach einem Passkey gefragt',
  'stop-asking-question': 'Nicht mehr nach einem Passkey fragen?',
  'stop-asking-consequence':
    'Dann wird nach deinem Passwort oder Anbieter nicht mehr nach einem Passkey gefragt. Alle anderen Browser werden abgemeldet.',
  'stop-asking': 'Nicht mehr fragen',
  'not-asked-for': 'Nach dem Passwort wird nicht nach einem Passkey gefragt',
  'last-way-in':
    'Du kannst {name} nicht entfernen, solange du dich nur damit anmelden kannst. Lege zuerst ein Passwort fest oder füge einen weiteren Passkey hinzu.',
  passkeys: 'Passkeys',
  'what-passkeys-are':
    'Ein Passkey ist auf deinem Telefon, deinem Computer oder einem Sicherheitsschlüssel. Einer, der nach einer PIN, deinem Finger oder deinem Gesicht fragt, meldet dich allein an. Niemand kann einen Passkey erraten oder dich dazu bringen, ihn auf einer falschen Seite einzugeben.',
  cancel: 'Abbrechen',
  'name-of-the-passkey': 'Name des Passkeys',
}
