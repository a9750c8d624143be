import { reject } from '../kernel/rejection.ts'

export type TextRejection = 'text-too-complex'

/** `field` is the name that clients use. */
export const textTooComplex = (field: string) =>
  reject(
    'text-too-complex',
    `The field ${field} is too complex to display. Use fewer nested lists, quotes and formatting marks.`,
  )
