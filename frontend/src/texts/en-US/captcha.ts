export const captcha = {
  idle: 'A short check against bots runs while you type.',
  running: 'The check against bots is running',
  done: 'The check against bots is done',
  failed: 'The check against bots did not work. It runs again when you send the form.',
  'not-loaded': 'The check that you are a person could not be loaded. Your browser or network may block it.',
  'try-again': 'Try again',
  'not-answered': 'Complete the check that you are a person first.',
} as const
