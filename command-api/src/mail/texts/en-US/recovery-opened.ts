export const recoveryOpened = {
  subject: 'You can get back into your {site} account',
  preview: 'The link works until {when}.',
  title: 'Your account can be recovered',
  said: 'The time to stop the recovery of your account is over. Finish it with this link:',
  action: 'Finish the recovery',
  effect: 'It removes your authenticator app, backup codes and passkeys, and signs every device out.',
  limit: 'The link works once, until {when}. Never share it, whoever asks for it.',
  'if-not-you': 'Stop the recovery now, then change your password: whoever asked may know it.',
  stop: 'Stop the recovery',
  why: 'You received this email because somebody asked {site} to recover your account.',
} as const
