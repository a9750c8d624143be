export const errors = {
  'page-not-displayed': 'Error 500: The page could not be displayed.',
  'document-title': 'Something went wrong - Modstead',
  heading: 'Uh oh! <somethingWent>Something went wrong.</somethingWent>',
  'try-again-later':
    'Please try again in a few minutes. If it keeps happening, tell the people who run this site.',
  'try-again': 'Try again',
  'go-to-the-front-page': 'Go to the front page',
  'not-found-document-title': 'Not found - Modstead',
  failure: 'Uh oh! Something went wrong.',
  'failure-line': 'The page could not be displayed. Please try again in a few minutes.',
} as const
