export const secretFound = {
  title: 'One of your secrets was found in public',
  'token-subject': 'One of your access tokens was found in public',
  'token-preview': 'We have revoked it.',
  'token-said':
    'Somebody found the secret of one of your access tokens in public. We have revoked it: programs that use it no longer have access.',
  'token-next':
    'Create another token for the program that used it, and keep its secret out of code, logs and chats.',
  'session-subject': 'One of your sessions was found in public',
  'session-preview': 'We have ended it.',
  'session-said':
    'Somebody found the secret of one of your sessions in public. We have ended it: the browser or program that used it has to sign in again.',
  'session-next': 'Check what else may have leaked with it, and end sessions that you do not recognize.',
  'app-subject': 'An app token for your account was found in public',
  'app-preview': 'We have revoked it.',
  'app-said':
    'Somebody found a secret in public that lets an app act for you. We have revoked the access of the app: it can do nothing for you until you authorize it again.',
  'app-next':
    'Tell the developers of the app, and authorize it again only if you still trust it with your account.',
  'app-secret-subject': 'The secret of one of your apps was found in public',
  'app-secret-preview': 'It no longer works.',
  'app-secret-said':
    'Somebody found the secret of one of your apps in public. It no longer works: the app gets no tokens until you give it another secret. Tokens that it already has still work.',
  'app-secret-next': 'Create another secret for the app, and keep it out of code, logs and chats.',
  'app-name': 'App',
  begins: 'Begins with',
  where: 'Found at',
  when: 'Reported',
  'next-title': 'What to do now',
} as const
