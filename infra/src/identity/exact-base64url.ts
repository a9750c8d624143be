/** The bytes of a text in base64url as we write it; null for any other form of them: padded, spaced, with other last bits. */
export const exactBytes = (text: string): Buffer | null => {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}
