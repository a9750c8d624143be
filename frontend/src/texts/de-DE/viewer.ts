export const viewer = {
  'sign-out-failed': 'Du bist noch angemeldet',
}
