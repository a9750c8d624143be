import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { text } from '../../kernel/event-fields.ts'

const term = z.number().describe('How often the role of the user had been changed')

/**
 * Stream `administrators-all`: the one place that decides who is the first administrator and who is the last.
 */
export const administratorsEvents = {
  FirstAdministratorChosen: { version: 1, data: z.object({ userId: text }) },
  AdministratorEntered: { version: 1, data: z.object({ userId: text, term }) },
  AdministratorStruckOff: { version: 1, data: z.object({ userId: text, term }) },
} satisfies DescribedEvents

export type AdministratorsEvent = EventOf<typeof administratorsEvents>
