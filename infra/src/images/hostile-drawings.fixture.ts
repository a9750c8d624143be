const drawing = (size: number, filter: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><filter id="f" x="0" y="0" width="1" height="1">${filter}</filter><rect width="${size}" height="${size}" filter="url(#f)"/></svg>`,
  )

/** A few kilobytes that take minutes to draw. */
export const endlessDrawing = () => drawing(512, '<feTurbulence numOctaves="20"/>'.repeat(2_000))

/** Every step is drawn quickly but kept to the end: gigabytes of pixels. */
export const hugeDrawing = () =>
  drawing(
    1_900,
    Array.from({ length: 400 }, (_, n) => `<feFlood flood-color="#${100 + n}" result="r${n}"/>`).join(''),
  )
