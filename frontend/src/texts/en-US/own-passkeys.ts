export const ownPasskeys = {
  'passkey-added': 'Passkey added',
  'others-signed-out': 'Every other browser is signed out.',
  'add-a-passkey': 'Add a passkey',
  'name-of-the-new-passkey': 'Name of the new passkey',
  'name-hint': 'For example, where it is: my phone.',
  added: 'Added {timeSince}',
  'never-used': 'never used',
  'last-used': 'last used {timeSince}',
  'rename-name': 'Rename {name}',
  rename: 'Rename',
  'remove-name': 'Remove {name}',
  remove: 'Remove',
  'remove-name-question': 'Remove {name}?',
  'remove-consequence':
    'It no longer signs you in, and every other browser is signed out. Your device may still show it until you delete it there.',
  'last-way-in':
    'You cannot remove {name} while it is your only way to sign in. Set a password or add another passkey first.',
  passkeys: 'Passkeys',
  'what-passkeys-are':
    'A passkey is stored on your phone, your computer or a security key. It signs you in by itself, and nobody can guess it or trick you into typing it into a fake site.',
  cancel: 'Cancel',
  'name-of-the-passkey': 'Name of the passkey',
} as const
