export const docsApps = {
  introduction:
    'Ein Programm, das für andere handelt, bittet sie mit OAuth 2 (RFC 6749) um Zugriff. Registriere es unter <applications>„Deine Apps“</applications>: Du bekommst eine Client-ID und, wenn die App nicht öffentlich ist, ein Geheimnis. Schicke die Leute zu dieser Adresse, mit allem darin kodiert:',
  'redirect-back':
    'Sie kommen zu deiner Weiterleitungsadresse zurück, mit {code}, deinem {state} und {iss} oder mit {error}. Vergleiche {state} mit dem, was du gesendet hast, und {iss} mit {origin}. Tausche den Code innerhalb von zehn Minuten gegen Token:',
  'access-token':
    '{accessToken} gehört in {header}. Es gilt 14 Tage lang und reicht für das, was genehmigt wurde, solange deine App danach fragt.',
  'refresh-token':
    '{refreshToken} gibt das nächste Paar, mit {grant}. Jedes gilt einmal: Bewahre das neue auf. Wer eines ein zweites Mal sendet, verliert jeden Zugriff auf diese Person.',
  'code-works-once':
    'Auch ein Code gilt nur einmal. Eine zweite Verwendung beendet die Token, die die erste ergeben hat.',
  'secret-and-challenge':
    'Das Geheimnis darf auch allein in {authorization} oder in {clientSecret} stehen. Öffentliche Apps senden ihre {clientId} und müssen eine Challenge senden. Andere sollten es.',
  'redirect-addresses':
    'Weiterleitungsadressen werden Zeichen für Zeichen verglichen. {address} darf jeden Port haben, für Programme auf einem Gerät.',
  revoke: '{route} mit {token} gibt Token zurück.',
}
