export const twoFactor = {
  'keep-backup-codes':
    '<b>Keep these backup codes where you can find them without your phone.</b> Each signs you in once. They are not shown again.',
  copied: 'Copied',
  copy: 'Copy',
  download: 'Download',
  'i-have-kept-them': 'I have saved them',
  'code-wrong': 'This is not the code that the app shows now.',
  'begin-with-new-secret': '{outcome} The app then needs the new secret.',
  'how-to-set-up':
    'Scan this with an authenticator app, or type the secret into it. Then enter the code that it shows.',
  'qr-code-of-the-secret': 'QR code of the secret',
  secret: 'Secret:',
  'turn-on': 'Turn on',
  cancel: 'Cancel',
  'code-of-the-app': 'Code from the app',
  'one-moment': 'One moment',
  back: 'Back',
  'turned-off': 'Two-factor authentication is off',
  'others-signed-out': 'Every other browser is signed out.',
  'turned-on':
    'It is on: signing in with your password also takes a code from your app. You have {codesLeft} of 10 backup codes left.',
  'get-new-backup-codes': 'Get new backup codes',
  'new-backup-codes-question': 'Get new backup codes?',
  'get-new-codes': 'Get new codes',
  'new-backup-codes-consequence':
    'The codes that you have now stop working. Every other browser is signed out.',
  'turn-off': 'Turn off',
  'turn-off-question': 'Turn off two-factor authentication?',
  'turn-off-consequence':
    'Your app is no longer asked for after your password then, and your backup codes stop working. Every other browser is signed out.',
  'two-factor-authentication': 'Two-factor authentication',
  'what-it-does':
    'Signing in with your password then also takes a code from an app on your phone, so that a stolen password is not enough.',
  'set-up': 'Set up two-factor authentication',
  'copied-secret': 'secret',
} as const
