import { pictureRefusals } from '@modstead/infra/images/picture-errors'
import { z } from 'zod'

const extensions = ['png', 'jpg', 'jpeg', 'bmp', 'gif', 'webp', 'svg', 'svgz', 'rgb'] as const

/** The client's name for the format. The real format is detected from the bytes. */
export const extensionParam = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.toLowerCase() : value),
    z.enum(extensions, `It must be one of ${extensions.join(', ')}`),
  )
  .describe('Extension of the picture, in any case')

/** Refusals of the picture in a body. */
export const pictureProblems = [
  'picture-missing',
  ...pictureRefusals,
  'pictures-busy',
  'files-unavailable',
] as const
