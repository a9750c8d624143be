import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { text } from '../../kernel/event-fields.ts'

const path = text.describe('Path in the image store')

/** Stream `picture-<sha1>`. Pictures are stored by their bytes, so no single project, user or app owns them. */
export const pictureEvents = {
  /** Nothing shows the picture any more, and its bytes are about to be removed. */
  PictureReleased: { version: 1, bytes: { released: ['path'] }, data: z.object({ path }) },
  /** Something showed the picture again while it was being removed. */
  PictureRestored: { version: 1, bytes: { stored: ['path'] }, data: z.object({ path }) },
} satisfies DescribedEvents

export type PictureEvent = EventOf<typeof pictureEvents>
