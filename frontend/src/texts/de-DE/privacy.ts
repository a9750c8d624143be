export const privacy = {
  'profile-data': 'Benutzername, Anzeigename, ein paar Worte über dich, Bild',
  'why-profile-data': 'Für alle sichtbar in deinem Profil und neben dem, was du veröffentlichst',
  'profile-kept-until':
    'Bis du dein Konto löschst. Frühere Namen und Worte sieht niemand außer dir, in deinem Export; sie bleiben bis dahin in den verschlüsselten Aufzeichnungen. Ein Bild, das nirgends mehr zu sehen ist, wird entfernt',
  email: 'E-Mail-Adresse',
  'email-kept-until':
    'Bis du dein Konto löschst. Frühere Adressen sieht niemand außer dir, in deinem Export; sie bleiben bis dahin in den verschlüsselten Aufzeichnungen',
  'sign-in-data': 'Passwort, Authenticator-App, Passkeys, verknüpfte Konten',
  'why-sign-in-data':
    'Um dich hereinzulassen und andere nicht. Von einem Passwort wird nur ein Hash gespeichert, aus dem es sich nicht ablesen lässt',
  'kept-until-removed':
    'Bis du sie entfernst oder dein Konto löschst. Die Namen früherer Passkeys und verknüpfter Konten sieht niemand außer dir, in deinem Export; sie bleiben bis dahin in den verschlüsselten Aufzeichnungen',
  sessions: 'Sitzungen: Gerät, Browser, Netzwerkadresse, Zeiten',
  'why-sessions': 'Damit du angemeldet bleibst und sehen kannst, wo du angemeldet bist',
  'what-you-do': 'Was du veröffentlichst, wem du folgst und was du entscheidest',
  'why-what-you-do':
    'Dafür ist diese Seite da. Jede Änderung wird mit Urheber und Zeit festgehalten, damit nichts unbemerkt verändert wird',
  preferences: 'Vorlieben: Design, Listen, Benachrichtigungen, Sprache',
  'why-preferences': 'Damit sie dir in andere Browser folgen und wir dir in deiner Sprache schreiben',
  'preferences-kept-until':
    'Bis du dein Konto löschst. Frühere Einstellungen sieht niemand außer dir, in deinem Export; sie bleiben bis dahin in den verschlüsselten Aufzeichnungen',
  'downloads-and-limits':
    'Downloads und Grenzwerte: Netzwerkadressen als Prüfwerte, die mit einem geheimen Schlüssel gebildet werden',
  'why-downloads-and-limits': 'Um Downloads nur einmal zu zählen und Missbrauch zu verhindern',
  'how-long-digests': 'Ein Prüfwert eines Downloads wird nur sechs Stunden lang verglichen',
  'what-is-kept': 'Was gespeichert wird, warum und wie lange',
  encryption:
    'In der dauerhaften Aufzeichnung dessen, was geschah, und in jeder Sicherungskopie davon sind Namen, Adressen und Ähnliches mit einem eigenen Schlüssel für dich verschlüsselt. In den Tabellen, aus denen deine Anfragen beantwortet werden, stehen sie im Klartext, solange du ein Konto hast. Mitarbeiter können deine E-Mail-Adresse nur sehen, wenn sie dir helfen müssen, und das wird festgehalten.',
  'what-is-not-kept': 'Was nicht gespeichert wird',
  'nothing-watches-you':
    'Keine Werbung, keine Profile darüber, was du liest, keine Zählpixel in E-Mails, die verraten, wer sie geöffnet hat, und keine Skripte anderer Firmen, die dich beobachten. Die Protokolle der Server enthalten keine Netzwerkadressen, keine Token und keine Wörter, nach denen du gesucht hast.',
  cookies: 'Cookies',
  'all-cookies-needed':
    'Alle sind für das nötig, was du von der Seite möchtest. Darum gibt es kein Banner zum Wegklicken:',
  'session-cookie': '{session} sorgt dafür, dass du angemeldet bleibst. Kein Skript kann es lesen.',
  'device-cookie':
    '{device} merkt sich 180 Tage lang und verschlüsselt, welche Konten sich mit diesem Browser angemeldet haben, höchstens 8. So können Fremde, die Passwörter ausprobieren, dich nicht aussperren, und eine E-Mail kann dir ein neues Gerät melden.',
  'provider-cookies':
    '{begun} und {newcomer} gibt es nur, während du dich über einen anderen Dienst anmeldest: höchstens eine Stunde lang und verschlüsselt. Das zweite enthält den Namen und die Adresse von dort, bis du einen Benutzernamen gewählt hast.',
  'language-cookie':
    '{locale} merkt sich ein Jahr lang die <language>Sprache</language>, die du gewählt hast.',
  'appearance-cookies':
    '{theme} (zehn Jahre lang) und {cosmetics} (ein Jahr lang) merken sich, wie die Seite für dich aussieht und für welches Spiel du herunterlädst. Das wählst du unter <appearance>Aussehen</appearance>.',
  recipients: 'Wer sonst noch etwas bekommt',
  readers:
    'Wer die Seite oder ihre API liest, bekommt, was du veröffentlichst, zusammen mit deinem Benutzernamen.',
  'sign-in-providers':
    'Wenn du dich über einen anderen Dienst anmeldest, erfährt er davon und teilt uns die Nummer und den Namen deines Kontos dort mit.',
  'authorized-apps':
    'Apps, denen du Zugriff gibst, bekommen, was in ihrer Anfrage steht, bis du den Zugriff widerrufst.',
  captcha:
    'Wo der Betreiber ein Captcha einer anderen Firma verwendet, bekommt diese Firma die Netzwerkadresse aller, die das Formular ausfüllen.',
  'embedded-media': 'Bilder und Videos von anderen Websites werden nur auf Seiten geladen, die sie zeigen.',
  'nothing-is-sold': 'Nichts wird verkauft.',
  mails: 'E-Mails',
  'which-mails':
    'Wir schreiben dir zu deinem Konto: über Adressen, die zu bestätigen sind, Passwörter und neue Geräte. Diese E-Mails warnen dich vor Fremden und lassen sich nicht abschalten. Neuigkeiten über die Seite kommen nur, wenn du sie bestellt hast, und enden mit einem Klick oder unter <notifications>Benachrichtigungen</notifications>.',
  'your-rights': 'Deine Rechte',
  'right-to-see':
    '<strong>Ansehen und mitnehmen.</strong> Du kannst alles, was über dich gespeichert ist, als eine JSON-Datei bekommen.',
  'right-to-correct':
    '<strong>Berichtigen.</strong> Dein <profile>Profil</profile> und deine Adresse kannst du selbst ändern.',
  'right-to-delete':
    '<strong>Löschen.</strong> In den Einstellungen deines Kontos kannst du es löschen lassen. Du hast etwas Zeit, es dir anders zu überlegen, und erfährst, wann sie endet. Dann werden deine Daten entfernt, und dein Schlüssel wird vernichtet: Was damit verschlüsselt war, lässt sich hier und in späteren Sicherungskopien nicht mehr lesen. Eine frühere Sicherungskopie bleibt lesbar, bis der Betreiber sie fortsetzt oder löscht.',
  'right-to-object':
    '<strong>Widersprechen und beschweren.</strong> Schreibe dem Betreiber oder der Datenschutzbehörde an deinem Wohnort.',
  'handing-over':
    'Was du für andere veröffentlicht hast, etwa eine Version einer Erweiterung, die andere Projekte brauchen, kannst du jemand anderem übergeben, bevor du gehst. Du entscheidest.',
  children: 'Kinder',
  age: 'Um Erweiterungen zu verwenden, braucht niemand ein Konto. Ein Konto kann haben, wer an seinem Wohnort in die Speicherung der eigenen Daten einwilligen darf oder einen Elternteil hat, der einwilligt.',
  'whom-to-ask': 'Wen du fragen kannst',
  contact:
    'Verantwortlich für diese Seite ist ihr Betreiber. Schreibe an die Adresse, von der ihre E-Mails kommen. Wenn sich diese Hinweise so ändern, dass es dich betrifft, erfährst du es vorher.',
  title: 'Hinweise zum Datenschutz',
  summary:
    'Wir speichern, was ein Konto braucht, in der dauerhaften Aufzeichnung verschlüsselt mit einem eigenen Schlüssel für dich, zeigen, was du veröffentlichst, und verkaufen nichts. Du kannst alles ansehen, mitnehmen und löschen.',
  'why-email':
    'Zum Anmelden, zum Wiederherstellen deines Kontos und um dich zu warnen; sonst sieht sie niemand',
  'sessions-kept-until':
    'Eine Sitzung endet vierzehn Tage nach ihrer letzten Erneuerung und nach höchstens sechzig; was über sie vermerkt ist, verschwindet mit deinem Konto',
  'what-you-do-kept-until':
    'Bis du es entfernst; der Vermerk, wer was getan hat, nennt nur noch eine Kontonummer, sobald das Konto gelöscht ist',
}
