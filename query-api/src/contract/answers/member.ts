import { z } from 'zod'
import { teamCan } from '../site/can.ts'
import { user } from './user.ts'

/** Permissions and shares are null for strangers. `can` is part of the viewer's own membership. */
export const member = z
  .strictObject({
    team_id: z.string(),
    user,
    role: z.string(),
    is_owner: z.boolean(),
    permissions: z.int().nullable(),
    organization_permissions: z.int().nullable(),
    accepted: z.boolean(),
    payouts_split: z.number().nullable(),
    ordering: z.int(),
    can: teamCan.optional(),
  })
  .meta({ id: 'Member' })
