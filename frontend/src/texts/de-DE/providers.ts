export const providers = {
  'choose-a-username': 'Benutzernamen wählen',
  'email-verified': '{email} wird die Adresse deines Kontos.',
  'email-unverified':
    '{email} wird die Adresse deines Kontos, und unsere E-Mails gehen dorthin. Öffne den Link in der ersten, um zu bestätigen, dass sie dir gehört.',
  'email-taken':
    'Ein Konto mit der Adresse {email} gibt es schon. Wenn es deines ist, melde dich damit an und verknüpfe den Anbieter in den Einstellungen. Ein neues Konto beginnt ohne Adresse.',
  'no-email': 'Dein Konto beginnt ohne E-Mail-Adresse. In den Einstellungen kannst du eine hinzufügen.',
  'one-moment': 'Einen Moment',
  'too-late': 'Das hat zu lange gedauert',
  'too-late-hint':
    'Es wurde nichts erstellt. Beginne noch einmal und wähle innerhalb von zehn Minuten einen Benutzernamen.',
  'begin-again': 'Noch einmal beginnen',
  lead: 'Du meldest dich mit {providerTitles} an. {newcomer}',
  'have-an-account': 'Schon ein Konto? <signIn>Anmelden</signIn>',
  'create-account': 'Konto erstellen',
  username: 'Benutzername',
  newsletter: 'Ab und zu Neues über diese Seite erhalten',
  'or-continue-with': 'oder weiter mit',
  'continue-with': 'Weiter mit',
  'not-read':
    'Ob du dich über andere Anbieter anmelden kannst, konnte nicht geladen werden. <tryAgain>Noch einmal versuchen</tryAgain>',
  failed: 'Die Anmeldung beim Anbieter hat nicht funktioniert. Versuche es noch einmal.',
  denied: 'Du hast es beim Anbieter nicht erlaubt, deshalb ist nichts geschehen.',
  expired: 'Die Rückkehr vom Anbieter hat zu lange gedauert. Versuche es noch einmal.',
  unavailable: 'Der Anbieter antwortet gerade nicht. Versuche es gleich noch einmal.',
  'identifier-taken': 'Dieses Konto beim Anbieter ist hier mit einem anderen Konto verknüpft.',
  'already-linked': 'Ein anderes Konto bei diesem Anbieter ist verknüpft. Löse zuerst diese Verknüpfung.',
  'somebody-else': 'Seit du begonnen hast, hat sich jemand anders angemeldet. Versuche es noch einmal.',
  'not-offered': 'Mit diesem Anbieter kann man sich hier nicht anmelden. Melde dich anders an.',
  misconfigured: 'Diese Seite ist beim Anbieter nicht richtig eingerichtet. Sag es ihrem Betreiber.',
}
