export const recovery = {
  begun: 'The recovery has begun',
  'when-link-comes': 'On {opensAt}, we email you a link to finish it. The link works for a day.',
  'sign-in-stops-it': 'If you find your second factor before then, sign in with it. That stops the recovery.',
  'recover-your-account': 'Recover your account',
  'what-it-is-for': 'For when you have lost your authenticator app, your backup codes and every passkey.',
  'who-is-told':
    'We notify your email address and every device that is signed in, so that a thief does not go unnoticed.',
  'how-long':
    'Three days later, we email you a link. It takes two weeks if only your email proves that it is you.',
  'what-link-does':
    'With the link your second factors and passkeys are removed, and every device is signed out.',
  start: 'Start the recovery',
  'address-is-taken':
    'Another account has verified this address, so it does not show that this account is yours.',
  'sign-in-first':
    'Sign in first: you can start a recovery where you are asked for the code or a passkey. If passkeys are your only way in, ask for a new password instead.',
  'sign-in': 'Sign in',
  'ask-for-a-new-password': 'Ask for a new password',
  'wrong-password': 'This is not your password.',
  finished: 'Your account is recovered',
  'finished-hint':
    'Its second factors and passkeys are gone, and every device is signed out. Sign in, then set up a new second factor.',
  finish: 'Finish the recovery',
  'no-link': 'This link does not work. Open the one in the email.',
  'link-expired': 'This link is out of date. It worked for a day.',
  'link-used': 'This link was used before, or the recovery was stopped.',
  'begin-another':
    'If you still cannot get in, start another recovery: sign in as far as the code or the passkey. If passkeys are your only way in, ask for a new password instead.',
  'finish-consequence':
    'This removes your authenticator app, backup codes and passkeys, and signs every device out.',
  'recover-my-account': 'Recover my account',
  'sign-in-by-provider': 'Afterward, you sign in with your provider alone.',
  'your-password': 'Your password',
  'new-password': 'New password',
  'confirm-password': 'Confirm password',
  'stop-question': 'Stop the recovery?',
  'stop-consequence': 'Nobody can then get into your account without its second factor.',
  'under-way': 'Somebody is recovering this account',
  'under-way-hint':
    'From {recoversAt}, it can be opened without its second factor. If this was not you, stop it and change your password.',
  stop: 'Stop the recovery',
  'no-link-to-stop': 'This link does not work. Open the one in the email, or sign in to stop the recovery.',
  'is-over':
    'This link is out of date, because the recovery is over. If you did not start it, sign in and check your ways to sign in, or reset your password if you cannot.',
  stopped: 'The recovery is stopped',
  'choose-another-password':
    'If somebody else asked for it, they may know your password. Choose another one.',
  'goes-on': 'The recovery was not stopped',
} as const
