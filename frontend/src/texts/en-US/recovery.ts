export const recovery = {
  begun: 'The recovery has begun',
  'when-link-comes': 'On {opensAt} we mail you a link by which you finish it. It works for a day.',
  'sign-in-stops-it': 'If you find your second factor before, sign in with it. That stops the recovery.',
  'recover-your-account': 'Recover your account',
  'what-it-is-for': 'For when you have lost your authenticator app, your backup codes and every passkey.',
  'who-is-told':
    'We tell your e-mail address and every device that is signed in, so that a thief is noticed.',
  'how-long': 'Three days later we mail you a link. It takes two weeks if only your mailbox vouches for you.',
  'what-link-does':
    'With the link your second factors and passkeys are removed, and every device is signed out.',
  start: 'Start the recovery',
  'sign-in-first':
    'Sign in first: where the code is asked for, you can start a recovery. If passkeys are your only way in, ask for a new password instead.',
  'sign-in': 'Sign in',
  'ask-for-a-new-password': 'Ask for a new password',
  'wrong-password': 'This is not your password.',
  finished: 'Your account is recovered',
  'finished-hint':
    'Its second factors and passkeys are gone, and every device is signed out. Sign in, then set up a new second factor.',
  finish: 'Finish the recovery',
  'no-link': 'This link does not work. Open the one in the mail.',
  'finish-consequence':
    'This removes your authenticator app, backup codes and passkeys, and signs every device out.',
  'recover-my-account': 'Recover my account',
  'sign-in-by-provider': 'Afterwards you sign in with your provider alone.',
  'your-password': 'Your password',
  'new-password': 'New password',
  'confirm-password': 'Confirm password',
  'stop-question': 'Stop the recovery?',
  'stop-consequence': 'Nobody gets into your account without its second factor then.',
  'under-way': 'Somebody is recovering this account',
  'under-way-hint':
    'From {recoversAt} on it can be entered without its second factor. If that was not you, stop it and change your password.',
  stop: 'Stop the recovery',
  'no-link-to-stop': 'This link does not work. Open the one in the mail, or sign in to stop the recovery.',
  stopped: 'The recovery is stopped',
  'choose-another-password':
    'If somebody else asked for it, they may know your password. Choose another one.',
  'goes-on': 'The recovery goes on',
} as const
