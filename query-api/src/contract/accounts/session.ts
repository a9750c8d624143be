import { z } from 'zod'
import { instant } from '../answers/instant.ts'
import { contract } from '../contract.ts'

/** Nobody here knows the secret. Locations are not looked up. */
const session = z.strictObject({
  id: z.string(),
  user_id: z.string(),
  session: z.null(),
  created: instant,
  last_login: instant.describe('Its last use, to some seconds'),
  expires: instant,
  os: z.string().nullable(),
  platform: z.string().nullable(),
  browser: z.string().nullable(),
  city: z.null(),
  country: z.null(),
  ip: z.string().nullable().describe('From where it was started'),
  means: z.string().describe('How its user proved who they are'),
  current: z.boolean(),
})

export const listSessions = contract({
  method: 'GET',
  path: '/session/list',
  roots: ['v2'],
  summary: 'One’s own sessions, newest first',
  right: 'session.list',
  answer: z.array(
    session.extend({
      refresh_expires: instant.describe('It is not renewed beyond'),
      user_agent: z.string().describe('The browser and its system: the header itself is not kept'),
    }),
  ),
  problems: [],
})

/** For the page, which says how many it does not show. */
export const showSessions = contract({
  method: 'GET',
  path: '/sessions',
  roots: ['_internal'],
  summary: 'This session, the newest others, and how many there are',
  right: 'session.list',
  answer: z.strictObject({ sessions: z.array(session), total: z.int().nonnegative() }),
  problems: [],
})
