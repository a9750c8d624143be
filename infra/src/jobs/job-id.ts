import { randomUUID } from 'node:crypto'
import type { JobType } from './port.ts'

/** The store accepts neither colons nor plain numbers. */
export const jobIdOf = (type: JobType, key: string = randomUUID()): string =>
  `${type.name}~${key.replace(/[%:]/g, (character) => (character === '%' ? '%25' : '%3A'))}`
