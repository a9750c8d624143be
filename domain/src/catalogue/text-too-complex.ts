import { reject } from '../kernel/rejection.ts'

export type TextRejection = 'text-too-complex'

/** `field` as clients name it. */
export const textTooComplex = (field: string) =>
  reject(
    'text-too-complex',
    `The field ${field} is too complex to be shown. Write it with fewer nested lists, quotes and marks.`,
  )
