/** In characters, as `kernel/text-length.ts` counts them. The forms show them. */

export const MAX_NAME_LENGTH = 64
export const MAX_BIO_LENGTH = 160
export const MAX_PASSKEY_NAME_LENGTH = 64
/** Why staff do something to an account. */
export const MAX_REASON_LENGTH = 255
export const MAX_TOKEN_NAME_LENGTH = 255
export const MAX_APP_NAME_LENGTH = 255
export const MAX_APP_DESCRIPTION_LENGTH = 255
