export const accountDeletionPlanned = {
  subject: 'Dein Konto bei {site} wird gelöscht',
  preview: 'Am {when}, wenn du es nicht vorher zurücknimmst.',
  title: 'Dein Konto wird gelöscht',
  said: 'Wie gewünscht wird dein Konto am {when} gelöscht. Danach lässt sich das nicht mehr rückgängig machen.',
  change: 'Hast du es dir anders überlegt? Bis dahin kannst du es behalten:',
  action: 'Mein Konto behalten',
  'if-not-you': 'Behalte dein Konto mit dem Link oben und setze dann dein Passwort zurück.',
  why: 'Du bekommst diese E-Mail, weil du ein Konto bei {site} hast.',
}
