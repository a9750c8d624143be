import { preferencesSchema } from '@modstead/domain/accounts/settings/preferences'
import { z } from 'zod'
import { contract } from '../contract.ts'

/** The person who looks at a page. null: nobody is signed in. */
export const viewer = z
  .object({
    id: z.string(),
    username: z.string(),
    name: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    isEmailVerified: z.boolean(),
    /** They may look at the personal data of users. */
    viewsUsers: z.boolean(),
    /** They may see these looks, and change roles. */
    listsLooks: z.boolean(),
    /** They may write to everybody who wants news of the site. */
    issuesNews: z.boolean(),
    /** The session should be renewed now. */
    renews: z.boolean(),
    /** The latest choice in any browser. null: there was none. */
    preferences: z.object({ chosen: preferencesSchema, at: z.string() }).nullable(),
    /** When the account will be deleted, ISO 8601. null: it stays. */
    deletesAt: z.string().nullable(),
    /** When the account can be entered without its second factor, ISO 8601. null: no recovery was requested. */
    recoversAt: z.string().nullable(),
  })
  .nullable()
export type Viewer = z.infer<typeof viewer>

export const readViewer = contract({
  method: 'GET',
  path: '/viewer',
  roots: ['site'],
  summary: 'Who is signed in',
  right: null,
  answer: viewer,
  problems: [],
})
