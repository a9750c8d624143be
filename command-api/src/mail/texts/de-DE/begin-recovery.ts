export const beginRecovery = {
  subject: 'So kommst du wieder in dein Konto bei {site}',
  preview: 'Der Link gilt {hours, plural, one {# Stunde} other {# Stunden}}.',
  title: 'So kommst du wieder in dein Konto',
  request:
    'Jemand, hoffentlich du, hat ein neues Passwort angefordert. Dein Konto hat keines: Man kommt nur mit Passkeys hinein.',
  recover:
    'Wenn du sie alle verloren hast, beginne eine Wiederherstellung. Sie öffnet sich erst nach einigen Tagen, damit niemand, der deine E-Mails liest, unbemerkt hineinkommt.',
  action: 'Mein Konto wiederherstellen',
  limit: 'Der Link funktioniert innerhalb von {hours, plural, one {# Stunde} other {# Stunden}}.',
  'stranger-title': 'Du hast das nicht angefordert?',
  stranger:
    'Dann ignoriere diese E-Mail: Es ändert sich nichts. Gib den Link niemals weiter, egal wer danach fragt.',
  why: 'Du bekommst diese E-Mail, weil bei {site} für ein Konto mit dieser Adresse ein neues Passwort angefordert wurde.',
}
