export const docsApps = {
  introduction:
    'A program that acts for other people asks them for access by OAuth 2 (RFC 6749). Register it at <applications>your applications</applications>: you get a client id and, unless the app is public, a secret. Send people to this address, with everything encoded:',
  'redirect-back':
    'They come back to your redirect address with {code}, your {state} and {iss}, or with {error}. Compare {state} with what you sent and {iss} with {origin}. Within ten minutes, turn the code into tokens:',
  'access-token':
    '{accessToken} goes into {header}. It lives for 14 days, and reaches what was approved as long as your app asks for it.',
  'refresh-token':
    '{refreshToken} gives the next pair, by {grant}. Each works once: keep the new one. Whoever sends one a second time loses all access to that person.',
  'code-works-once': 'A code works once, too. A second use ends the tokens that the first one gave.',
  'secret-and-challenge':
    'The secret may also stand alone in {authorization}, or in {clientSecret}. Public apps send their {clientId}, and have to send a challenge. Others should.',
  'redirect-addresses':
    'Redirect addresses are compared letter by letter. {address} may have any port, for programs on a device.',
  revoke: '{route} with {token} gives tokens back.',
} as const
