export const ownPasskeys = {
  'passkey-added': 'Passkey added',
  'others-signed-out': 'Every other browser is signed out.',
  'add-a-passkey': 'Add a passkey',
  'name-of-the-new-passkey': 'Name of the new passkey',
  'name-hint': 'For example, where it is: my phone.',
  added: 'Added {timeSince}',
  'never-used': 'never used',
  'last-used': 'last used {timeSince}',
  'second-step-only':
    'It has not asked for a PIN, your finger or your face yet, so it does not sign you in by itself: only after your password or provider.',
  'rename-name': 'Rename {name}',
  rename: 'Rename',
  'remove-name': 'Remove {name}',
  remove: 'Remove',
  'remove-name-question': 'Remove {name}?',
  'remove-consequence':
    'It no longer signs you in, and every other browser is signed out. Your device may still show it until you delete it there.',
  'remove-asked-consequence':
    'It no longer signs you in, and after your password or provider no passkey is asked for any more. Every other browser is signed out. Your device may still show it until you delete it there.',
  'ask-after-password': 'Ask for a passkey after the password or provider',
  'ask-after-password-hint': 'A stolen password alone then does not open your account.',
  'add-one-first': 'Add a passkey first.',
  'ask-question': 'Ask for a passkey after the password or provider?',
  'ask-consequence':
    'If you lose every device with a passkey, only a recovery lets you in: through your verified email address, and after three days at the earliest. So have two passkeys, or an authenticator app as well. Every other browser is signed out.',
  ask: 'Ask for a passkey',
  'asked-for': 'A passkey is asked for after the password',
  'stop-asking-question': 'Stop asking for a passkey?',
  'stop-asking-consequence':
    'No passkey is asked for after your password or provider then. Every other browser is signed out.',
  'stop-asking': 'Stop asking',
  'not-asked-for': 'No passkey is asked for after the password',
  'last-way-in':
    'You cannot remove {name} while it is your only way to sign in. Set a password or add another passkey first.',
  passkeys: 'Passkeys',
  'what-passkeys-are':
    'A passkey is stored on your phone, your computer or a security key. One that asks for a PIN, your finger or your face signs you in by itself. Nobody can guess a passkey or trick you into typing it into a fake site.',
  cancel: 'Cancel',
  'name-of-the-passkey': 'Name of the passkey',
} as const
