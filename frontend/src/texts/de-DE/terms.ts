export const terms = {
  'who-agrees-to-what': 'Wer wem zustimmt',
  parties:
    'Diese Bedingungen gelten zwischen dir und dem, der diese Seite betreibt: „Wir“ ist der Betreiber. Du stimmst ihnen zu, wenn du ein Konto anlegst. Zum Lesen, Suchen und Herunterladen braucht es kein Konto, aber die Regeln über Missbrauch und über die API gelten für alle.',
  age: 'Du musst alt genug sein, um solchen Bedingungen an deinem Wohnort zuzustimmen. Wenn du das nicht bist, bitte jemanden, der für dich sorgt, mit dir zusammen zuzustimmen.',
  'your-account': 'Dein Konto',
  'one-person-per-account':
    'Ein Konto verwendet eine einzige Person. In Organisationen können mehrere an denselben Projekten arbeiten.',
  'keep-secrets':
    'Behalte dein Passwort, deine Passkeys, Ersatzcodes und Token für dich. Was damit getan wird, gilt als von dir getan.',
  'give-your-address':
    'Gib eine Adresse an, die du liest: Dorthin schreiben wir über dein Konto und seine Sicherheit.',
  'no-impersonation':
    'Gib dich nicht für jemand anderen aus, auch nicht für diese Seite oder ihre Mitarbeiter.',
  leaving:
    'Du kannst jederzeit gehen und deine Daten mitnehmen. Wie das geht, steht in den Hinweisen zum Datenschutz.',
  'what-you-publish': 'Was du veröffentlichst',
  'your-content':
    'Was du veröffentlichst, bleibt deins. Du erlaubst uns, es zu speichern, zu prüfen, kleinere Bilder daraus zu machen, es zu zeigen und allen zu geben, die danach fragen, auf dieser Seite und über ihre API, solange es veröffentlicht ist. Was andere damit tun dürfen, sagt die Lizenz, die du für ein Projekt wählst.',
  'what-has-no-place': 'Veröffentliche nur, was du veröffentlichen darfst. Keinen Platz haben hier:',
  'no-harmful-programs':
    'Programme, die schaden, ausspähen, Kryptowährung schürfen oder weitere Programme laden, ohne es zu sagen.',
  'no-stolen-work':
    'Werke anderer, die ohne deren Erlaubnis verwendet oder deren Urheber nicht mehr genannt werden.',
  'no-copies-of-game': 'Das Spiel selbst oder etwas, womit man es spielen kann, ohne es gekauft zu haben.',
  'no-hate': 'Hass, Drohungen, sexuelle Inhalte und Privates über andere.',
  'no-cheats':
    'Erweiterungen, deren einziger Zweck ein unfairer Vorteil auf Servern ist, die das nicht erlauben.',
  'nothing-misleading':
    'Irreführende Titel, Zusammenfassungen oder Dateien und Projekte, die nur Werbung sind.',
  'describe-honestly':
    'Sage, was eine Erweiterung tut, was sie braucht und ob sie etwas an andere Server sendet. Dateien werden von Programmen geprüft und können vor und nach der Veröffentlichung auch von Moderatoren geprüft werden.',
  'what-moderators-may-do': 'Was Moderatoren dürfen',
  moderation:
    'Moderatoren dürfen zurückhalten, verbergen oder entfernen, was gegen diese Regeln verstößt, dich bitten, es zu ändern, und in schlimmen oder wiederholten Fällen ein Konto schließen. Du erfährst, was entschieden wurde und warum, es sei denn, das Gesetz verbietet es oder es würde andere gefährden. Wenn du eine Entscheidung für falsch hältst, antworte darauf: Jemand anderes sieht sie sich noch einmal an.',
  'your-work-copied': 'Wenn jemand dein Werk veröffentlicht hat',
  'how-to-report-copies':
    'Melde das Projekt und schreibe, welches Werk deins ist, wo man es sehen kann und dass du diese Verwendung nicht erlaubt hast. Wir entfernen, was eindeutig kopiert ist, und sagen es dem, der es veröffentlicht hat; er kann widersprechen. Absichtlich falsche Meldungen verstoßen gegen diese Bedingungen.',
  'programs-and-the-api': 'Programme und die API',
  'name-your-program':
    'Programme dürfen die <publicApi>öffentliche API</publicApi> innerhalb ihrer Grenzen verwenden. Nenne dein Programm und einen Weg, dich zu erreichen, in seinem {userAgent}.',
  'give-few-rights':
    'Ein Token gibt einem Programm deine Rechte. Gib ihm nur die, die es braucht, und widerrufe es, wenn es nicht mehr gebraucht wird.',
  'keep-to-limits':
    'Umgehe Grenzen nicht mit vielen Konten oder Adressen, und täusche keine Downloads oder Follower vor.',
  'keep-copies-current':
    'Halte Kopien des Katalogs auf dem neuesten Stand: Was hier entfernt wurde, soll auch dort verschwinden.',
  'apps-say-who':
    'Eine App, mit der sich Leute anmelden, muss sagen, wer sie betreibt und was sie mit deren Daten tut.',
  'what-we-promise': 'Was wir versprechen und was nicht',
  'no-guarantee':
    'Wir kümmern uns sorgfältig um diese Seite, können aber nicht versprechen, dass sie immer erreichbar oder frei von Fehlern ist. Erweiterungen sind das Werk ihrer Ersteller: Wir prüfen sie, aber das ist kein Versprechen, dass sie keinen Schaden anrichten. Mache Sicherungskopien von deinen Welten.',
  'your-legal-rights':
    'Nichts hiervon nimmt dir Rechte, die dir das Gesetz gibt, oder beschränkt unsere Haftung, wo das Gesetz es nicht erlaubt.',
  'when-these-terms-change': 'Wenn sich diese Bedingungen ändern',
  'how-changes-are-told':
    'Das Datum oben sagt, wann sie zuletzt geändert wurden. Wenn eine Änderung dir etwas nimmt, erfahren es alle mit einem Konto, bevor sie gilt. Wer nicht zustimmt, kann mit den eigenen Daten gehen.',
  title: 'Nutzungsbedingungen',
  summary:
    'Veröffentliche nur, was du veröffentlichen darfst, schade niemandem und gib auf dein Konto acht. Was du veröffentlichst, bleibt deins, und du kannst mit allem wieder gehen.',
}
