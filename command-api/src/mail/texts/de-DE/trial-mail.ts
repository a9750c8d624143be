export const trialMail = {
  subject: 'Test-E-Mail von {site}',
  title: 'E-Mails kommen an',
  preview: 'Du musst nichts tun.',
  sentence: 'Das ist ein Test. E-Mails von {site} erreichen dich.',
  why: 'Du bekommst diese E-Mail, weil ein Betreiber der Seite einen Test angefordert hat.',
}
