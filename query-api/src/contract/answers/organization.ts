import { z } from 'zod'
import { organizationCan } from '../site/can.ts'
import { member } from './member.ts'

/** `can` is present if the request has a sender. */
export const organization = z
  .strictObject({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    team_id: z.string(),
    description: z.string(),
    icon_url: z.string().nullable(),
    color: z.int().nullable(),
    members: z.array(member),
    can: organizationCan.optional(),
  })
  .meta({ id: 'Organization' })
