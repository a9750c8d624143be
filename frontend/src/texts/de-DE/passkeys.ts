export const passkeys = {
  cancelled: 'Es wurde kein Passkey angegeben. Versuche es noch einmal oder nimm einen anderen Weg.',
  superseded: 'Das wurde anderswo neu begonnen. Versuche es noch einmal.',
  'already-made': 'Dieses Gerät hat schon einen Passkey für dein Konto.',
  unsuitable: 'Dieses Gerät kann keinen Passkey der nötigen Art erstellen. Versuche es mit einem anderen.',
  unsupported: 'In diesem Browser oder unter dieser Adresse der Seite gibt es keine Passkeys.',
  failed: 'Der Passkey ließ sich nicht lesen. Versuche es noch einmal.',
}
