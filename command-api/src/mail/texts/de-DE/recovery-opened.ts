export const recoveryOpened = {
  subject: 'Du kannst wieder in dein Konto bei {site}',
  preview: 'Der Link gilt bis zum {when}.',
  title: 'Dein Konto kann wiederhergestellt werden',
  said: 'Die Wartezeit der Wiederherstellung ist vorbei. Schließe sie mit diesem Link ab:',
  action: 'Wiederherstellung abschließen',
  effect:
    'Damit werden deine Authenticator-App, deine Ersatzcodes und deine Passkeys entfernt, und jedes Gerät wird abgemeldet.',
  limit: 'Der Link funktioniert einmal, bis zum {when}. Gib ihn niemals weiter, egal wer danach fragt.',
  'if-not-you':
    'Beende die Wiederherstellung jetzt und ändere dann dein Passwort: Wer sie verlangt hat, kennt es vielleicht.',
  stop: 'Wiederherstellung beenden',
  why: 'Du bekommst diese E-Mail, weil bei {site} die Wiederherstellung deines Kontos verlangt wurde.',
}
