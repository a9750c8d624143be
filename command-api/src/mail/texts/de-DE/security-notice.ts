export const securityNotice = {
  'if-not-you': 'Falls du das nicht warst',
  'if-you': 'Wenn du das warst, musst du nichts tun.',
  why: 'Du bekommst diese E-Mail, weil es um die Sicherheit deines Kontos geht.',
}
