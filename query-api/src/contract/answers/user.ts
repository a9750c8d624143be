import { z } from 'zod'
import { instant } from './instant.ts'

const payoutData = z.strictObject({
  balance: z.number(),
  paypal_address: z.string().nullable(),
  paypal_country: z.string().nullable(),
  venmo_handle: z.string().nullable(),
})

/** Private fields are null for everybody but the user. */
export const user = z
  .strictObject({
    id: z.string(),
    username: z.string(),
    avatar_url: z.string().nullable(),
    bio: z.string().nullable(),
    created: instant,
    role: z.enum(['developer', 'moderator', 'admin']),
    badges: z.int(),
    auth_providers: z.array(z.string()).nullable(),
    email: z.string().nullable(),
    email_verified: z.boolean().nullable(),
    has_password: z.boolean().nullable(),
    has_totp: z.boolean().nullable(),
    payout_data: payoutData.nullable(),
    github_id: z.number().nullable(),
    stripe_customer_id: z.null(),
    allow_friend_requests: z.boolean().nullable(),
    eligibility_verified_at: instant.nullable(),
    campaigns: z.strictObject({ pride_26: z.null() }),
  })
  .meta({ id: 'User' })
