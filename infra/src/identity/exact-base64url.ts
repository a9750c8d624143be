/**
 * Decodes base64url as we write it. Returns null for any other form of the same bytes: padded, spaced, or
 * with different last bits.
 */
export const exactBytes = (text: string): Buffer | null => {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : null
}
