export const docsApps = {
  introduction:
    'A program that acts for other people asks them for access with OAuth 2 (RFC 6749). Register it at <applications>your applications</applications>: you get a client id and, unless the app is public, a secret. Send people to this address, with every value encoded:',
  'redirect-back':
    'They come back to your redirect address with {code}, your {state} and {iss}, or with {error}. Compare {state} with what you sent and {iss} with {origin}. Within ten minutes, turn the code into tokens:',
  'access-token':
    '{accessToken} goes into {header}. It is valid for 14 days, for whatever was approved and your app still asks for.',
  'refresh-token':
    '{refreshToken} gets you the next pair, with {grant}. Each works once: keep the new one. If one is sent a second time, your app loses all access to that person.',
  'code-works-once':
    'A code works only once, too. Using it again revokes the tokens that it gave the first time.',
  'secret-and-challenge':
    'You can also send the secret alone in {authorization}, or in {clientSecret}. Public apps send their {clientId}, and must send a challenge. Other apps should.',
  'redirect-addresses':
    'Redirect addresses are compared letter by letter. {address} may have any port, for programs on a device.',
  revoke: '{route} with {token} revokes tokens.',
} as const
