import { z } from 'zod'
import { instant } from './instant.ts'

/** Nobody here knows its secret. */
export const oauthApp = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    url: z.string().nullable(),
    description: z.string().nullable(),
    icon_url: z.string().nullable(),
    raw_icon_url: z.string().nullable(),
    max_scopes: z.int().describe('A bit set'),
    redirect_uris: z.array(z.strictObject({ id: z.string(), client_id: z.string(), uri: z.string() })),
    client_type: z.enum(['confidential', 'public']).describe('A public app could keep no secret'),
    created_by: z.string(),
    created: instant,
  })
  .meta({ id: 'OauthApp' })
