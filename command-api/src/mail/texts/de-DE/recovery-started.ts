export const recoveryStarted = {
  subject: 'Die Wiederherstellung deines Kontos bei {site} hat begonnen',
  preview: 'Beende sie innerhalb von {days, plural, one {# Tag} other {# Tagen}}, falls du das nicht warst.',
  title: 'Die Wiederherstellung deines Kontos hat begonnen',
  said: 'Jemand möchte ohne den zweiten Schritt in dein Konto kommen. Der Zugang öffnet sich in {days, plural, one {# Tag} other {# Tagen}}, damit du das verhindern kannst.',
  opens: 'Zugang ab',
  'if-not-you':
    'Beende die Wiederherstellung jetzt und ändere dann dein Passwort: Wer sie verlangt hat, kennt es vielleicht.',
  link: 'Wiederherstellung beenden',
}
