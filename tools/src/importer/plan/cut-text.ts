/** At most `max` characters, ending in `…` if something was cut. */
export const cutText = (text: string, max: number): string => {
  if (text.length <= max) return text
  const characters = [...text]
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`
}
