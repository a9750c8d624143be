import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { moment, text } from '../../kernel/event-fields.ts'
import { icon } from '../event-values.ts'

const dataOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ organizationId: text, ...shape })

/** Stream `organization-<organizationId>`. */
export const organizationEvents = {
  OrganizationCreated: {
    version: 1,
    data: dataOf({
      slug: text,
      name: text,
      description: text,
      teamId: text,
      ownerId: text,
      createdAt: moment,
    }),
  },
  OrganizationRenamed: { version: 1, data: dataOf({ name: text }) },
  OrganizationSlugChanged: { version: 1, data: dataOf({ slug: text, formerSlug: text }) },
  OrganizationDescriptionChanged: { version: 1, data: dataOf({ description: text }) },
  OrganizationIconSet: {
    version: 1,
    bytes: { stored: ['icon.path', 'icon.rawPath'] },
    data: dataOf({ icon }),
  },
  OrganizationIconRemoved: { version: 1, data: dataOf({}) },
  OrganizationDeleted: { version: 1, data: dataOf({ slug: text, teamId: text }) },
} satisfies DescribedEvents

export type OrganizationEvent = EventOf<typeof organizationEvents>
