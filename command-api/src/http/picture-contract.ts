import { pictureRefusals } from '@modstead/infra/images/picture-errors'
import { z } from 'zod'

const extensions = ['png', 'jpg', 'jpeg', 'bmp', 'gif', 'webp', 'svg', 'svgz', 'rgb'] as const

/** What the client calls the kind of the picture; the real one is read off its bytes. */
export const extensionParam = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.toLowerCase() : value),
    z.enum(extensions, `It must be one of ${extensions.join(', ')}`),
  )
  .describe('Extension of the picture, in any case')

/** Why the picture in a body may be refused. */
export const pictureProblems = ['picture-missing', ...pictureRefusals, 'pictures-busy'] as const
