export const passkeys = {
  cancelled: 'No passkey was used. Try again, or choose another way.',
  superseded: 'This was started again somewhere else. Try again.',
  'already-made': 'This device already has a passkey for your account.',
  unsuitable: 'This device cannot create the kind of passkey that is needed. Try another device.',
  unsupported: 'Passkeys do not work in this browser, or at this address of the site.',
  failed: 'The passkey could not be read. Try again.',
} as const
