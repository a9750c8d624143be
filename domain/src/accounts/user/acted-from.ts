import type { z } from 'zod'
import { personalText } from '../../kernel/event-fields.ts'

/** From where somebody acted who was not signed in: by the link of a mail, or while they sign in. */
export interface ActedFrom {
  readonly address: string | null
  readonly os: string | null
  readonly browser: string | null
}

const part = personalText.nullable().exactOptional().describe('From where, if nobody was signed in')

/** Fields of the events that such a person can cause. */
export const fromFields = { address: part, os: part, browser: part } satisfies Record<
  keyof ActedFrom,
  z.ZodType
>

/** All of them are personal. */
export const FROM = ['address', 'os', 'browser'] as const satisfies readonly (keyof ActedFrom)[]
