export const language = {
  title: 'Language',
  description: 'The language of this site. What others write here stays as they wrote it.',
  applying: 'Loading {name}…',
  failed: 'Cannot load this language. Try again in a bit.',
  'needs-scripts': 'This choice needs JavaScript, which is off in this browser.',
  list: 'Languages',
  'as-in-browser': 'As in my browser',
} as const
