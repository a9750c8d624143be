const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 8
const FIRST = 62n ** 7n
const COUNT = 62n ** 8n - FIRST

/** Whether the text has the form of our ids: 8 base62 characters. */
export const isBase62Id = (text: string): boolean => /^[0-9A-Za-z]{8}$/.test(text)

/** Whether the text could be an id of any length. For a version, the API answers 400 instead of 404 if it could not. */
export const isBase62 = (text: string): boolean => /^[0-9A-Za-z]{1,11}$/.test(text)

/**
 * Makes an id from at least 8 random or hashed bytes. It never starts with `0`: clients that keep ids as numbers would
 * drop the zero. Throws RangeError for fewer bytes.
 */
export const idFromBytes = (bytes: Uint8Array): string => {
  if (bytes.length < LENGTH) throw new RangeError('an id needs 8 bytes')
  let rest = FIRST + (new DataView(bytes.buffer, bytes.byteOffset, LENGTH).getBigUint64(0) % COUNT)
  let id = ''
  for (let place = 0; place < LENGTH; place++) {
    id = ALPHABET.charAt(Number(rest % 62n)) + id
    rest /= 62n
  }
  return id
}
