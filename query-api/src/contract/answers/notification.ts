import { z } from 'zod'
import { instant } from './instant.ts'

const invitation = { team_id: z.string(), invited_by: z.string(), role: z.string() }

/** Its subject, for programs. */
const about = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('team_invite'), project_id: z.string(), ...invitation }),
  z.strictObject({ type: z.literal('organization_invite'), organization_id: z.string(), ...invitation }),
  z.strictObject({ type: z.literal('project_update'), project_id: z.string(), version_id: z.string() }),
  z.strictObject({
    type: z.literal('status_change'),
    project_id: z.string(),
    old_status: z.string(),
    new_status: z.string(),
  }),
])

export const notification = z
  .strictObject({
    id: z.string(),
    user_id: z.string(),
    read: z.boolean(),
    created: instant,
    name: z.string(),
    text: z.string(),
    link: z.string(),
    body: about,
    actions: z.array(
      z.strictObject({
        name: z.string(),
        action_route: z.array(z.string()).describe('Method and path, below /v2/ or /v3/'),
      }),
    ),
  })
  .meta({ id: 'Notification' })
