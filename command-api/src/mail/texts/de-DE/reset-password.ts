export const resetPassword = {
  subject: 'Setze dein Passwort bei {site} zurück',
  preview: 'Der Link gilt {hours, plural, one {# Stunde} other {# Stunden}}.',
  title: 'Setze dein Passwort zurück',
  request: 'Jemand, hoffentlich du, möchte das Passwort deines Kontos zurücksetzen.',
  action: 'Neues Passwort wählen',
  limit: 'Der Link funktioniert einmal, innerhalb von {hours, plural, one {# Stunde} other {# Stunden}}.',
  'stranger-title': 'Du hast das nicht angefordert?',
  stranger:
    'Dann ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist. Gib den Link niemals weiter, egal wer danach fragt.',
  why: 'Du bekommst diese E-Mail, weil bei {site} für ein Konto mit dieser Adresse ein neues Passwort angefordert wurde.',
}
