import { FILE_TYPES } from '@modstead/domain/catalogue/values/version-file'
import { z } from 'zod'

const fileType = z.enum(FILE_TYPES)

export const file = z
  .strictObject({
    id: z.string(),
    hashes: z.strictObject({ sha1: z.string(), sha512: z.string() }),
    url: z.string(),
    filename: z.string(),
    primary: z.boolean(),
    size: z.int().describe('Bytes'),
    file_type: fileType.nullable(),
  })
  .meta({ id: 'File' })
