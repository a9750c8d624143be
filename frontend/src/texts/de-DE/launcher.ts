export const launcher = {
  'link-broken': 'Dieser Link funktioniert nicht',
  'start-again': 'Beginne die Anmeldung im Launcher noch einmal.',
  'sign-in-to-the-launcher': 'Im Launcher anmelden',
  lead: 'Der Launcher auf diesem Computer wird als {username} angemeldet.',
  warning: 'Mach nur weiter, wenn du das gerade selbst im Launcher begonnen hast.',
  continue: 'Weiter',
  cancel: 'Abbrechen',
}
