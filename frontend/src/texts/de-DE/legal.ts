export const legal = {
  'last-changed': 'Zuletzt geändert: {calendarDay}',
  'in-short': 'Kurz gesagt.',
  contents: 'Inhalt',
  'see-also':
    'Siehe auch die <termsUse>Nutzungsbedingungen</termsUse> und die <privacyNotice>Hinweise zum Datenschutz</privacyNotice>.',
  'terms-of-use': 'Nutzungsbedingungen',
  'terms-line':
    'Wozu sich alle verpflichten, die hier veröffentlichen: Konten, Inhalte, Moderation und die API.',
  'privacy-notice': 'Hinweise zum Datenschutz',
  'privacy-line':
    'Was über dich gespeichert wird, warum und wie lange, und wie du es ansehen, mitnehmen oder löschen kannst.',
}
