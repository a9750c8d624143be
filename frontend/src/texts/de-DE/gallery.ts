export const gallery = {
  'no-pictures-yet': 'Noch keine Bilder',
  'no-pictures-hint': 'Die Ersteller von {title} haben noch keine hinzugefügt.',
  gallery: 'Galerie',
  enlarge: '{title} vergrößern',
  picture: 'Bild',
  'picture-to-enlarge': 'Bild {number}',
  place: '{index} von {pictures}',
  'open-in-tab': 'Bild in neuem Tab öffnen',
  close: 'Schließen',
  'previous-picture': 'Voriges Bild',
  'untitled-picture': 'Bild {index}',
  'next-picture': 'Nächstes Bild',
}
