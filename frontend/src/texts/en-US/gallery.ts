export const gallery = {
  'no-pictures-yet': 'No pictures yet',
  'no-pictures-hint': 'The creators of {title} have not added any.',
  gallery: 'Gallery',
  enlarge: 'Enlarge {title}',
  picture: 'Picture',
  'picture-to-enlarge': 'picture {number}',
  place: '{index} of {pictures}',
  'open-in-tab': 'Open the picture in a new tab',
  close: 'Close',
  'previous-picture': 'Previous picture',
  'untitled-picture': 'Picture {index}',
  'next-picture': 'Next picture',
} as const
