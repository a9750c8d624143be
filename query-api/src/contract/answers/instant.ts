import { z } from 'zod'

/** A moment as every answer writes it: ISO 8601 with an offset. */
export const instant = z.iso.datetime({ offset: true })
