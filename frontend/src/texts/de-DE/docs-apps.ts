export const docsApps = {
  introduction:
    'Ein Programm, das für andere handelt, bittet sie mit OAuth 2 (RFC 6749) um Zugriff. Registriere es unter <applications>„Deine Apps“</applications>: Du bekommst eine Client-ID und, wenn die App nicht öffentlich ist, ein Geheimnis. Schicke die Leute zu dieser Adresse, mit allem darin kodiert:',
  'redirect-back':
    'Sie kommen zu deiner Weiterleitungsadresse zurück, mit {code}, deinem {code2} und {code3} oder mit {code4}. Vergleiche {code2} mit dem, was du gesendet hast, und {code3} mit {code5}. Tausche den Code innerhalb von zehn Minuten gegen Token:',
  'access-token':
    '{code} gehört in {code2}. Es gilt 14 Tage lang und reicht für das, was genehmigt wurde, solange deine App danach fragt.',
  'refresh-token':
    '{code} gibt das nächste Paar, mit {code2}. Jedes gilt einmal: Bewahre das neue auf. Wer eines ein zweites Mal sendet, verliert jeden Zugriff auf diese Person.',
  'code-works-once':
    'Auch ein Code gilt nur einmal. Eine zweite Verwendung beendet die Token, die die erste ergeben hat.',
  'secret-and-challenge':
    'Das Geheimnis darf auch allein in {code} oder in {code2} stehen. Öffentliche Apps senden ihre {code3} und müssen eine Challenge senden. Andere sollten es.',
  'redirect-addresses':
    'Weiterleitungsadressen werden Zeichen für Zeichen verglichen. {code} darf jeden Port haben, für Programme auf einem Gerät.',
  revoke: '{code} mit {code2} gibt Token zurück.',
}
