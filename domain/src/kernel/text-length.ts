/** In characters as people count them, of which an emoji may be two units of a string. */
export const lengthOf = (text: string): number => [...text].length
