export const recovery = {
  begun: 'Die Wiederherstellung hat begonnen',
  'when-link-comes':
    'Am {opensAt} schicken wir dir einen Link, mit dem du sie abschließt. Er gilt einen Tag.',
  'sign-in-stops-it':
    'Wenn du deinen zweiten Schritt vorher wiederfindest, melde dich damit an. Das beendet die Wiederherstellung.',
  'recover-your-account': 'Konto wiederherstellen',
  'what-it-is-for':
    'Für den Fall, dass du deine Authenticator-App, deine Ersatzcodes und jeden Passkey verloren hast.',
  'who-is-told': 'Wir sagen es deiner E-Mail-Adresse und jedem angemeldeten Gerät, damit ein Dieb auffällt.',
  'how-long':
    'Drei Tage später schicken wir dir einen Link. Es dauert zwei Wochen, wenn nur dein Postfach für dich bürgt.',
  'what-link-does':
    'Mit dem Link werden deine zweiten Schritte und Passkeys entfernt, und jedes Gerät wird abgemeldet.',
  start: 'Wiederherstellung beginnen',
  'address-is-taken':
    'Ein anderes Konto hat diese Adresse bestätigt. Sie zeigt also nicht, dass dieses Konto deines ist.',
  'sign-in-first':
    'Melde dich zuerst an: Wo nach dem Code oder einem Passkey gefragt wird, kannst du eine Wiederherstellung beginnen. Wenn du nur mit Passkeys hineinkommst, verlange stattdessen ein neues Passwort.',
  'sign-in': 'Anmelden',
  'ask-for-a-new-password': 'Ein neues Passwort verlangen',
  'wrong-password': 'Das ist nicht dein Passwort.',
  finished: 'Dein Konto ist wiederhergestellt',
  'finished-hint':
    'Seine zweiten Schritte und Passkeys sind weg, und jedes Gerät ist abgemeldet. Melde dich an und richte dann einen neuen zweiten Schritt ein.',
  finish: 'Wiederherstellung abschließen',
  'no-link': 'Dieser Link funktioniert nicht. Öffne den aus der E-Mail.',
  'link-expired': 'Dieser Link ist abgelaufen. Er galt einen Tag.',
  'link-used': 'Dieser Link wurde schon verwendet, oder die Wiederherstellung wurde beendet.',
  'begin-another':
    'Wenn du immer noch nicht hineinkommst, beginne eine neue Wiederherstellung: Melde dich an, bis nach dem Code oder dem Passkey gefragt wird. Wenn du nur mit Passkeys hineinkommst, verlange stattdessen ein neues Passwort.',
  'finish-consequence':
    'Das entfernt deine Authenticator-App, die Ersatzcodes und die Passkeys und meldet jedes Gerät ab.',
  'recover-my-account': 'Mein Konto wiederherstellen',
  'sign-in-by-provider': 'Danach meldest du dich nur mit deinem Anbieter an.',
  'your-password': 'Dein Passwort',
  'new-password': 'Neues Passwort',
  'confirm-password': 'Passwort bestätigen',
  'stop-question': 'Wiederherstellung beenden?',
  'stop-consequence': 'Dann kommt niemand ohne den zweiten Schritt in dein Konto.',
  'under-way': 'Jemand stellt dieses Konto wieder her',
  'under-way-hint':
    'Ab {recoversAt} kommt man ohne den zweiten Schritt hinein. Wenn du das nicht warst, beende es und ändere dein Passwort.',
  stop: 'Wiederherstellung beenden',
  'no-link-to-stop':
    'Dieser Link funktioniert nicht. Öffne den aus der E-Mail, oder melde dich an, um die Wiederherstellung zu beenden.',
  'is-over':
    'Dieser Link ist abgelaufen, denn die Wiederherstellung ist vorbei. Wenn du sie nicht begonnen hast, melde dich an und prüfe deine Anmeldewege, oder setze dein Passwort zurück, wenn das nicht geht.',
  stopped: 'Die Wiederherstellung ist beendet',
  'choose-another-password':
    'Wenn das jemand anderes verlangt hat, kennt er vielleicht dein Passwort. Wähle ein anderes.',
  'goes-on': 'Die Wiederherstellung läuft weiter',
}
