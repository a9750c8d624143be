import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { text } from '../../kernel/event-fields.ts'

const data = z.object({ userId: text, appId: text })

/** Stream `appPlaces-<userId>`: the apps that count against the limit of an account. */
export const appPlacesEvents = {
  AppPlaceTaken: { version: 1, confidential: true, data },
  AppPlaceGivenBack: { version: 1, confidential: true, data },
} satisfies DescribedEvents

export type AppPlacesEvent = EventOf<typeof appPlacesEvents>
