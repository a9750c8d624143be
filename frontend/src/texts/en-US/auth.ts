export const auth = {
  'terms-notice':
    'By creating an account you agree to the <terms>terms</terms> and the <privacy>privacy notice</privacy>. Both open in a new tab.',
} as const
