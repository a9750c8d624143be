export const notification = {
  'update-subject': '„{title}“ hat eine neue Version',
  'update-preview': 'Du folgst diesem Projekt.',
  'update-title': 'Ein Projekt hat eine neue Version',
  'update-said':
    '„{title}“, dem du folgst, hat eine neue Version. Kommen innerhalb der Stunde weitere dazu, erfährst du davon auf der Seite.',
  'update-action': 'Versionen ansehen',
  'project-invitation-subject': 'Du bist ins Team von „{title}“ eingeladen',
  'project-invitation-preview': 'Nimm auf der Seite an oder lehne ab.',
  'project-invitation-title': 'Du bist zu einem Projekt eingeladen',
  'project-invitation-said':
    'Das Team des Projekts „{title}“ möchte dich aufnehmen. Nimm in deinen Benachrichtigungen an oder lehne ab.',
  'project-invitation-action': 'Einladung ansehen',
  'organization-invitation-subject': 'Du bist in die Organisation „{title}“ eingeladen',
  'organization-invitation-preview': 'Nimm auf der Seite an oder lehne ab.',
  'organization-invitation-title': 'Du bist in eine Organisation eingeladen',
  'organization-invitation-said':
    'Die Organisation „{title}“ möchte dich aufnehmen. Nimm in deinen Benachrichtigungen an oder lehne ab.',
  'organization-invitation-action': 'Einladung ansehen',
  'decision-subject': 'Der Status von „{title}“ hat sich geändert',
  'decision-preview': 'Du gehörst zum Team.',
  'decision-title': 'Zu deinem Projekt gibt es eine Entscheidung',
  'decision-said':
    'Der Status des Projekts „{title}“, zu dessen Team du gehörst, hat sich geändert. Ändert er sich innerhalb der Stunde noch einmal, erfährst du davon auf der Seite.',
  'decision-action': 'Projekt ansehen',
  'last-of-day-title': 'Das ist für heute die letzte dieser E-Mails',
  'last-of-day-said':
    'Heute waren es schon viele. Was noch geschieht, steht in deinen Benachrichtigungen auf der Seite; nach Mitternacht (UTC) kommen wieder E-Mails. In den Einstellungen wählst du, was dich per E-Mail erreicht.',
  'last-of-day-settings': 'Auswählen, was per E-Mail kommt',
  version: 'Version',
  status: 'Neuer Status',
  'status-approved': 'Freigegeben',
  'status-archived': 'Archiviert',
  'status-unlisted': 'Nicht gelistet',
  'status-private': 'Privat',
  'status-rejected': 'Abgelehnt',
  'status-withheld': 'Zurückgehalten',
  'status-processing': 'In Prüfung',
  'status-draft': 'Entwurf',
  'update-why':
    'Du bekommst diese E-Mail, weil du bei {site} E-Mails über neue Versionen von Projekten möchtest, denen du folgst. Abbestellen beendet nur diese.',
  'project-invitation-why':
    'Du bekommst diese E-Mail, weil du bei {site} E-Mails über Einladungen in Projekte möchtest. Abbestellen beendet nur diese.',
  'organization-invitation-why':
    'Du bekommst diese E-Mail, weil du bei {site} E-Mails über Einladungen in Organisationen möchtest. Abbestellen beendet nur diese.',
  'decision-why':
    'Du bekommst diese E-Mail, weil du bei {site} E-Mails über Entscheidungen zu deinen Projekten möchtest. Abbestellen beendet nur diese.',
}
