export const ownData = {
  'deletion-planned': 'Dein Konto wird in zwei Wochen gelöscht',
  'what-deletion-does':
    'In zwei Wochen sind dein Konto und alles Persönliche fort, und niemand kann sie zurückholen. Bis dahin kannst du es mit einem Klick behalten.',
  'your-organizations': 'Deine Organisationen',
  'organization-is-deleted': '{name} wird mit allen Projekten gelöscht.',
  'organization-goes-to': '{name} geht an {heir}.',
  'delete-my-account': 'Mein Konto löschen',
  'delete-account-question': 'Das Konto {username} löschen?',
  'delete-account-consequence':
    'Es verschwindet in zwei Wochen, und mit ihm deine Anmeldungen, deine Token, wem du folgst und was du zum Löschen gewählt hast.',
  'export-is-running':
    'Deine Daten werden zusammengestellt. Du bekommst eine E-Mail, sobald sie bereit sind.',
  'download-my-data': 'Meine Daten herunterladen',
  'not-downloaded': 'Deine Daten wurden nicht heruntergeladen',
  'kept-until': 'aufbewahrt bis {keptUntil}',
  'last-export-failed': 'Der letzte Export ist nicht gelungen. Fordere einen neuen an.',
  'last-export-is-deleted': 'Der letzte Export ist gelöscht.',
  'no-export-was-begun': 'Es wurde kein Export begonnen',
  'what-export-holds':
    'Eine JSON-Datei mit allem, was wir über dich gespeichert haben: Konto, Sitzungen, Token ohne ihren geheimen Teil, Organisationen, Projekte, wem du folgst, das Sicherheitsprotokoll, bekannte Geräte und Netze und jedes Ereignis, das dich nennt. Sie wird eine Woche lang aufbewahrt, und nur du kannst sie öffnen.',
  'export-already-running': 'Ein Export läuft schon.',
  'export-my-data': 'Meine Daten exportieren',
  'deleted-on': 'Dein Konto wird am {deletesAt} gelöscht.',
  'what-becomes-of-your-projects': 'Was aus deinen Projekten wird',
  'goes-to-user': 'Geht an {username}',
  'goes-to-organization': 'Geht an die Organisation {name}',
  'is-deleted': 'Wird gelöscht',
  'still-to-be-deleted': 'Das Konto soll weiterhin gelöscht werden',
}
