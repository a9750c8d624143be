const SHA512 = /^[0-9a-f]{128}$/

/** Throws RangeError for anything but a SHA-512 in lower-case hex, so that no outside text becomes a path. */
export const contentName = (sha512: string): string => {
  if (!SHA512.test(sha512)) throw new RangeError('not a SHA-512 in lower-case hex')
  return sha512
}
