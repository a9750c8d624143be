import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { moment, personalText, text } from '../../kernel/event-fields.ts'
import { foundSecret } from '../found-secret.ts'

const dataOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ sessionId: text, userId: text, ...shape })

const personal = (...fields: string[]) => ({ person: 'userId', fields })

const secretHash = text.describe('sha256 of the secret, which is stored nowhere')
const epoch = z.number().describe('Of the account; a session of an earlier one has ended')
const expiresAt = moment.describe('It ends then unless it is renewed before')

/** Stream `session-<sessionId>`. The secret is `mra_` + sessionId (8) + 52 further base62 characters. */
export const sessionEvents = {
  SessionStarted: {
    version: 1,
    personal: personal('address', 'os', 'browser', 'platform'),
    confidential: true,
    data: dataOf({
      secretHash,
      epoch,
      expiresAt,
      endsAt: moment.describe('It is not renewed beyond'),
      startedAt: moment,
      means: z.enum([
        'password',
        'second-factor',
        'passkey',
        'provider',
        'registration',
        'recovery',
        'launcher',
      ]),
      address: personalText.nullable().describe('From where it was started'),
      os: personalText.nullable(),
      browser: personalText.nullable(),
      platform: personalText.nullable(),
      knownBrowser: z
        .boolean()
        .optional()
        .describe('Whether its cookie showed that the user had signed in with it; absent: nobody looked'),
    }),
  },
  SessionRenewed: {
    version: 1,
    confidential: true,
    data: dataOf({ secretHash, epoch, expiresAt, renewedAt: moment }),
  },
  /** The user has proved once more who they are. */
  SessionProven: { version: 1, confidential: true, data: dataOf({ epoch, provenAt: moment }) },
  SessionEnded: {
    version: 1,
    personal: personal('found.at'),
    confidential: true,
    data: dataOf({
      because: z.enum([
        'signed-out',
        'ended-by-user',
        'left-for-another',
        'found-in-public',
        'account-deleted',
      ]),
      found: foundSecret.optional(),
    }),
  },
} satisfies DescribedEvents

export type SessionEvent = EventOf<typeof sessionEvents>

export type SignInMeans = z.output<(typeof sessionEvents)['SessionStarted']['data']>['means']
