export const emailChanged = {
  subject: 'Deine E-Mail-Adresse bei {site} wurde geändert',
  preview:
    'Falls du das nicht warst, hol dir dein Konto innerhalb von {days, plural, one {# Tag} other {# Tagen}} zurück.',
  title: 'Deine E-Mail-Adresse wurde geändert',
  said: 'Dein Konto hat jetzt eine andere E-Mail-Adresse. Das ist die letzte E-Mail dazu an diese Adresse.',
  'if-not-you':
    'Hol dir dein Konto innerhalb von {days, plural, one {# Tag} other {# Tagen}} zurück. Mit dem Link wird diese Adresse wieder die deines Kontos, alle werden abgemeldet, und du wählst ein neues Passwort.',
  link: 'Konto zurückholen',
}
