export const secretFound = {
  title: 'A secret of yours stood in public',
  'token-subject': 'An access token of yours stood in public',
  'token-preview': 'We have revoked it.',
  'token-said':
    'Somebody found the secret of one of your access tokens in public. We have revoked it: programs that use it are refused from now on.',
  'token-next':
    'Create another token for the program that used it, and keep its secret out of code, logs and chats.',
  'session-subject': 'A session of yours stood in public',
  'session-preview': 'We have ended it.',
  'session-said':
    'Somebody found the secret of one of your sessions in public. We have ended it: the browser or program that used it has to sign in again.',
  'session-next':
    'Look for what else of yours may have got out with it, and end sessions that you do not know.',
  'app-subject': 'The access of an app to your account stood in public',
  'app-preview': 'We have taken it away.',
  'app-said':
    'Somebody found a secret in public by which an app acts for you. We have taken its access away: it can do nothing for you until you let it in again.',
  'app-next':
    'Tell those who make the app, and let it in again only if you still trust it with your account.',
  'app-secret-subject': 'The secret of an app of yours stood in public',
  'app-secret-preview': 'It is worth nothing any more.',
  'app-secret-said':
    'Somebody found the secret of one of your apps in public. It is worth nothing any more: the app gets no tokens until you give it another secret. Tokens that it has go on.',
  'app-secret-next': 'Make another secret for the app, and keep it out of code, logs and chats.',
  'app-name': 'App',
  begins: 'Begins with',
  where: 'Found at',
  when: 'Reported',
  'next-title': 'What to do now',
} as const
