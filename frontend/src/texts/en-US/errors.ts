export const errors = {
  'page-not-displayed': 'Error 500: The page could not be displayed.',
  'document-title': 'Something went wrong - Modstead',
  heading: 'Uh oh! <somethingWent>Something went wrong.</somethingWent>',
  'try-again-later':
    'Please try again in a few minutes. If it keeps happening, tell the people who run this site.',
  'try-again': 'Try again',
  'staff-only': 'You may not open this page.',
  'staff-only-document-title': 'For staff - Modstead',
  'staff-only-heading': 'This page is for staff',
  'staff-only-line': 'Your account lacks the rights for it. If it should have them, ask an administrator.',
  'go-to-the-front-page': 'Go to the front page',
  'not-found-document-title': 'Not found - Modstead',
  failure: 'Uh oh! Something went wrong.',
  'failure-line': 'The page could not be displayed. Please try again in a few minutes.',
} as const
