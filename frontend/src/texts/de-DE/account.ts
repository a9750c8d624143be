export const account = {
  'email-address': 'E-Mail-Adresse',
  'password-wrong': 'Das ist nicht dein jetziges Passwort.',
  'password-changed': 'Passwort geändert',
  'others-signed-out': 'Alle anderen Browser sind abgemeldet.',
  'change-password': 'Passwort ändern',
  'set-password': 'Passwort festlegen',
  'present-password': 'Jetziges Passwort',
  'new-password': 'Neues Passwort',
  'confirm-new-password': 'Neues Passwort wiederholen',
  'look-at-your-mail': 'Sieh in dein Postfach',
  'we-sent-a-link-to': 'Wir haben einen Link an {email} geschickt.',
  'address-verified': '{email} ist bestätigt. Du kannst dich damit anmelden.',
  'address-not-verified':
    '{email} ist noch nicht bestätigt. Öffne den Link in der E-Mail, die wir dorthin geschickt haben.',
  'no-address':
    'Dein Konto hat keine Adresse. Ohne sie kommst du nicht mehr hinein, wenn du dein Passwort vergisst.',
  'change-address': 'Adresse ändern',
  'new-email-address': 'Neue E-Mail-Adresse',
  'new-address-hint':
    'Unsere E-Mails gehen sofort dorthin, auch die für ein neues Passwort. Bis du den Link öffnest, den wir dorthin schicken, meldest du dich mit deinem Benutzernamen an.',
  'nothing-was-linked': 'Es wurde nichts verknüpft',
  'provider-is-linked': '{provider} ist verknüpft',
  'link-failed': 'Das Verknüpfen mit dem Anbieter hat nicht funktioniert. Versuche es noch einmal.',
  'provider-is-unlinked': '{provider} ist nicht mehr verknüpft',
  'sign-in-with-others': 'Über andere Anbieter anmelden',
  linked: 'Verknüpft',
  'not-linked': 'Nicht verknüpft',
  'unlink-provider': 'Verknüpfung mit {provider} trennen',
  unlink: 'Trennen',
  'unlink-provider-question': 'Verknüpfung mit {provider} trennen?',
  'unlink-consequence':
    'Du kannst dich damit nicht mehr anmelden, und alle anderen Browser werden abgemeldet.',
  'link-provider': '{provider} verknüpfen',
  link: 'Verknüpfen',
  'password-removed': 'Passwort entfernt',
  password: 'Passwort',
  'no-password': 'Dein Konto hat kein Passwort. Du kannst eines festlegen, um dich auch damit anzumelden.',
  'remove-password': 'Passwort entfernen',
  'remove-your-password': 'Dein Passwort entfernen?',
  'remove-password-consequence':
    'Du meldest dich dann auf den anderen Wegen an, die du eingerichtet hast. Alle anderen Browser werden abgemeldet.',
  'last-provider':
    'Du kannst die Verknüpfung mit {provider} nicht trennen, solange du dich nur damit anmelden kannst. Lege zuerst ein Passwort fest oder füge einen Passkey hinzu.',
  'last-way-in':
    'Du kannst dein Passwort nicht entfernen, solange du dich nur damit anmelden kannst. Füge zuerst etwas anderes hinzu, zum Beispiel einen Passkey.',
}
