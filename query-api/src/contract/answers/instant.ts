import { z } from 'zod'

/** The format of times in all answers: ISO 8601 with an offset. */
export const instant = z.iso.datetime({ offset: true })
