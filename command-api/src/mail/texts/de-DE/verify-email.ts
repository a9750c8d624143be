export const verifyEmail = {
  subject: 'Bestätige deine E-Mail-Adresse für {site}',
  preview: 'Der Link gilt {hours, plural, one {# Stunde} other {# Stunden}}.',
  title: 'Bestätige deine E-Mail-Adresse',
  request: 'Bestätige, dass diese Adresse dir gehört, damit {site} dich zu deinem Konto erreichen kann.',
  action: 'E-Mail-Adresse bestätigen',
  limit:
    'Der Link funktioniert einmal, innerhalb von {hours, plural, one {# Stunde} other {# Stunden}}. Danach kannst du in deinen Einstellungen einen neuen anfordern.',
  'stranger-title': 'Kein Konto von dir?',
  stranger:
    'Dann hat jemand deine Adresse aus Versehen angegeben. Öffne den Link nicht. Bis das berichtigt ist, gehen E-Mails zu jenem Konto an dich.',
  why: 'Du bekommst diese E-Mail, weil diese Adresse für ein Konto bei {site} angegeben wurde.',
}
