export const passkeys = {
  cancelled: 'No passkey was given. Try again, or take another way.',
  superseded: 'This was begun anew somewhere else. Try again.',
  'already-made': 'This device has a passkey for your account already.',
  unsuitable: 'This device cannot make a passkey of the kind that is needed. Try another one.',
  unsupported: 'This browser, or this address of the site, has no passkeys.',
  failed: 'The passkey could not be read. Try again.',
} as const
