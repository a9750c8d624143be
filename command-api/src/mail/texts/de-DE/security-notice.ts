export const securityNotice = {
  'if-not-you': 'Falls du das nicht warst',
  'if-you': 'Wenn du das warst, musst du nichts tun.',
  'last-of-day-title': 'Das ist für heute die letzte dieser E-Mails',
  'last-of-day-said':
    'Mit deinem Konto ist heute viel geschehen. Was noch geschieht, steht in seinem Sicherheitsprotokoll; nach Mitternacht (UTC) kommen wieder E-Mails.',
  why: 'Du bekommst diese E-Mail, weil es um die Sicherheit deines Kontos geht.',
}
