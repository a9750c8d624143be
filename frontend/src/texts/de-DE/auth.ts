export const auth = {
  'terms-notice':
    'Mit einem Konto stimmst du den <terms>Nutzungsbedingungen</terms> und den <privacy>Hinweisen zum Datenschutz</privacy> zu. Beide öffnen sich in einem neuen Tab.',
  'look-at-your-mail': 'Sieh in deinem Posteingang nach',
  'back-to-sign-in': 'Zurück zur Anmeldung',
  'reset-your-password': 'Passwort zurücksetzen',
  'reset-lead':
    'Wir senden an die E-Mail-Adresse des Kontos einen Link, mit dem du ein neues Passwort wählst.',
  'send-link': 'Link senden',
  'username-or-email': 'Benutzername oder E-Mail',
  'login-hint': 'Dein Benutzername oder eine E-Mail-Adresse, die du bestätigt hast.',
  'needs-javascript': 'Dafür ist JavaScript nötig. Erlaube es für diese Website und lade die Seite neu.',
  'your-password-is-changed': 'Dein Passwort ist geändert',
  'sign-in-everywhere-again': 'Auf jedem Gerät, das angemeldet war, musst du dich neu anmelden.',
  'sign-in': 'Anmelden',
  'choose-a-new-password': 'Neues Passwort wählen',
  'ask-for-a-new-link': 'Neuen Link anfordern',
  'change-password': 'Passwort ändern',
  'new-password': 'Neues Passwort',
  'confirm-password': 'Passwort wiederholen',
  'become-the-first-administrator': 'Erster Administrator werden',
  'you-are-an-administrator': 'Du bist Administrator',
  'administrator-hint':
    'Der Link gilt nicht mehr. Du kannst die Rolle auch anderen geben, und Moderatoren ihre Rechte.',
  'go-to-the-front-page': 'Zur Startseite',
  'link-gives-the-role':
    'Der Link, den der Server ausgegeben hat, gibt diese Rolle einem Konto, ein einziges Mal. Übernimm sie mit deinem eigenen Konto.',
  'create-an-account': 'Konto erstellen',
  'administrator-may':
    'Das Konto {username} wird in diesem Katalog alles tun und anderen Rollen geben können.',
  'become-administrator': 'Administrator werden',
  'keep-your-account': 'Konto behalten?',
  'keep-hint': 'Es soll gelöscht werden. Wenn du es behältst, geht nichts verloren.',
  'keep-my-account': 'Mein Konto behalten',
  'restore-link-broken':
    'Dieser Link funktioniert nicht. Er gilt einige Tage nach der Änderung: Öffne ihn noch einmal aus der E-Mail darüber. Wenn du dich noch anmelden kannst, ändere die Adresse unter Einstellungen, Konto und Sicherheit.',
  'not-taken-back': 'Dein Konto wurde nicht zurückgeholt',
  'go-to-sign-in': 'Zur Anmeldung',
  'take-your-account-back': 'Hol dir dein Konto zurück',
  'take-back-lead': 'Wenn du die Adresse deines Kontos nicht selbst geändert hast, tu das jetzt.',
  'address-restored': 'Diese Adresse wird wieder die deines Kontos.',
  'everybody-signed-out': 'Alle, die angemeldet sind, werden abgemeldet, auch du.',
  'password-stops-working': 'Das jetzige Passwort gilt dann nicht mehr, und du wählst ein neues.',
  'added-factors-removed': 'Was seit der Änderung zum Anmelden hinzugefügt wurde, wird entfernt.',
  'take-my-account-back': 'Konto zurückholen',
  'too-late':
    'Das hat zu lange gedauert, oder etwas hat sich inzwischen geändert. Melde dich noch einmal an.',
  'new-here': 'Neu hier? <createAccount>Konto erstellen</createAccount>',
  'forgot-password': 'Passwort vergessen?',
  password: 'Passwort',
  'sign-in-with-a-passkey': 'Mit Passkey anmelden',
  'have-an-account': 'Schon ein Konto? <signIn>Anmelden</signIn>',
  'create-account': 'Konto erstellen',
  username: 'Benutzername',
  email: 'E-Mail',
  newsletter: 'Ab und zu Neues über diese Seite erhalten',
  'verify-link-broken':
    'Dieser Link funktioniert nicht. Öffne den in der letzten E-Mail, die du bekommen hast.',
  'verify-your-email-address': 'E-Mail-Adresse bestätigen',
  'one-moment': 'Einen Moment',
  'verify-failed': 'Die Bestätigung der E-Mail-Adresse ist fehlgeschlagen',
  'verify-own-address':
    'Deine E-Mail-Adresse ist noch nicht bestätigt. Öffne den Link in der letzten E-Mail, die du bekommen hast.',
  'own-address-verified': 'Dein Konto hat eine bestätigte E-Mail-Adresse. Es bleibt nichts zu tun.',
  'sign-in-for-mail': '<signIn>Melde dich an</signIn>, um eine neue E-Mail zu bekommen.',
  verified: 'Deine E-Mail-Adresse ist bestätigt',
  'verified-already': 'Schon bestätigt',
  'verified-hint':
    'Du kannst dich ab jetzt mit ihr anmelden und bekommst mit ihr wieder Zugang, falls du dein Passwort vergisst.',
  'verified-already-hint': 'Deine E-Mail-Adresse wurde schon früher bestätigt. Es bleibt nichts zu tun.',
  welcome: 'Willkommen, {username}',
  'welcome-lead': 'Dein Konto ist da, und du bist angemeldet.',
  'verify-hint':
    'Wir haben dir eine E-Mail gesendet. Öffne den Link darin, um deine Adresse zu bestätigen: Dann kannst du dich mit ihr anmelden und bekommst wieder Zugang, falls du dein Passwort vergisst.',
  continue: 'Weiter',
  'password-least': 'Mindestens {least} Zeichen. Ein paar Wörter zusammen lassen sich leicht merken.',
  'password-too-short': 'Zu kurz: noch {least} Zeichen.',
  'password-long-enough': 'Lang genug. Ein paar Zeichen mehr machen es schwerer zu erraten.',
  'password-good': 'Eine gute Länge.',
  'passwords-differ': 'Die Passwörter stimmen nicht überein.',
  'reset-sent':
    'Wenn ein Konto diesen Benutzernamen hat oder diese Adresse bestätigt hat, ist ein Link an die E-Mail-Adresse des Kontos unterwegs: zum Wählen eines neuen Passworts, oder zum Wiederherstellen des Kontos, wenn man nur mit Passkeys hineinkommt. Er gilt einen Tag.',
  'no-link-to-keep':
    'Dieser Link funktioniert nicht. Öffne den aus der E-Mail, oder melde dich an und behalte dein Konto unter Einstellungen, Datenschutz.',
  'day-of-deletion-has-come':
    'Der Tag der Löschung ist gekommen, deshalb gilt dieser Link nicht mehr. Wenn die Löschung nicht abgesagt wurde, ist das Konto weg und lässt sich nicht wiederherstellen. Wenn du dich noch anmelden kannst, sieh unter Einstellungen, Datenschutz nach.',
  'go-to-settings': 'Zu den Einstellungen',
  'link-to-unsubscribe-expired':
    'Dieser Link ist abgelaufen. Wähle unter Einstellungen, Benachrichtigungen, welche E-Mails du bekommst.',
  'no-more-mails': 'Dieses Konto wurde gelöscht. Es bekommt keine E-Mails mehr.',
  'restore-link-used':
    'Dieser Link wurde schon verwendet: Dein Konto hat diese Adresse wieder. Wenn du sein Passwort nicht kennst, setze es zurück.',
  'address-is-taken':
    'Ein anderes Konto hat diese Adresse bestätigt. Melde dich an und wähle unter Einstellungen, Konto und Sicherheit eine andere.',
  'account-stays': 'Dein Konto bleibt',
  unsubscribe: 'Diese E-Mails abbestellen?',
  'unsubscribe-hint':
    'Du bekommst keine E-Mails dieser Art mehr. Mails zur Sicherheit deines Kontos kommen weiterhin.',
  'unsubscribe-now': 'Abbestellen',
  'no-link-to-unsubscribe':
    'Dieser Link funktioniert nicht. Öffne den aus der E-Mail, oder wähle unter Einstellungen, Benachrichtigungen.',
  unsubscribed: 'Diese E-Mails sind abbestellt',
  'unsubscribed-hint': 'Unter Einstellungen, Benachrichtigungen kannst du sie wieder bestellen.',
  'server-away': 'Der Katalog kann gerade nicht antworten. Versuch es gleich noch einmal.',
  'use-another-account': 'Anderes Konto verwenden',
  'nothing-was-deleted':
    'Nichts wurde gelöscht. Wenn das jemand anderes verlangt hat, wähle ein anderes Passwort.',
}
