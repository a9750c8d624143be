export const docsApps = {
  introduction:
    'A program that acts for other people asks them for access by OAuth 2 (RFC 6749). Register it at <applications>your applications</applications>: you get a client id and, unless the app is public, a secret. Send people to this address, with everything encoded:',
  'redirect-back':
    'They come back to your redirect address with {code}, your {code2} and {code3}, or with {code4}. Compare {code2} with what you sent and {code3} with {code5}. Within ten minutes, turn the code into tokens:',
  'access-token':
    '{code} goes into {code2}. It lives for 14 days, and reaches what was approved as long as your app asks for it.',
  'refresh-token':
    '{code} gives the next pair, by {code2}. Each works once: keep the new one. Whoever sends one a second time loses all access to that person.',
  'code-works-once': 'A code works once, too. A second use ends the tokens that the first one gave.',
  'secret-and-challenge':
    'The secret may also stand alone in {code}, or in {code2}. Public apps send their {code3}, and have to send a challenge. Others should.',
  'redirect-addresses':
    'Redirect addresses are compared letter by letter. {code} may have any port, for programs on a device.',
  revoke: '{code} with {code2} gives tokens back.',
} as const
