import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../../kernel/event-definition.ts'
import { moment, personalText, text, texts } from '../../../kernel/event-fields.ts'
import { FROM, fromFields } from '../acted-from.ts'

const dataOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ userId: text, ...shape })

const personal = (...fields: string[]) => ({ person: 'userId', fields })

/** An event that somebody can cause who is not signed in. */
const byLink = <Shape extends z.ZodRawShape>(shape: Shape) => ({
  version: 1,
  personal: personal(...FROM),
  confidential: true as const,
  data: dataOf({ ...shape, ...fromFields }),
})

const passkeyId = text.describe('8 base62 characters, made here')
const provider = z.enum(['github', 'gitlab', 'discord', 'google', 'microsoft', 'steam'])
const step = z.number().describe('Half minutes since 1970')
const codeHashes = texts.describe('sha256 of each backup code')

/** How users prove who they are. Stream `user-<userId>`. */
export const signInEvents = {
  UserPasswordSet: {
    version: 1,
    personal: personal('passwordHash', ...FROM),
    confidential: true,
    data: dataOf({
      passwordHash: personalText,
      byLinkAt: moment.optional().describe('When it was chosen by the link of a mail; not there: otherwise'),
      ...fromFields,
    }),
  },
  UserPasswordRemoved: byLink({}),
  /** Stores the same password with a newer hash method. */
  UserPasswordRehashed: {
    version: 1,
    personal: personal('passwordHash'),
    confidential: true,
    data: dataOf({ passwordHash: personalText }),
  },
  UserEmailChanged: {
    version: 1,
    personal: personal('email', ...FROM),
    data: dataOf({ email: personalText, ...fromFields }),
  },
  UserEmailVerified: byLink({}),
  UserSessionsEnded: byLink({}),
  /** An administrator signed the user out everywhere. */
  UserSessionsEndedByStaff: {
    version: 1,
    personal: personal('reason'),
    forStaff: ['reason'],
    confidential: true,
    data: dataOf({ reason: personalText.describe('Why, as the administrator wrote it') }),
  },
  TotpEnabled: {
    version: 1,
    personal: personal('secret'),
    confidential: true,
    data: dataOf({ secret: personalText, step, codeHashes }),
  },
  TotpDisabled: byLink({}),
  TotpCodeUsed: { version: 1, confidential: true, data: dataOf({ step }) },
  BackupCodesReplaced: { version: 1, confidential: true, data: dataOf({ codeHashes }) },
  BackupCodeUsed: {
    version: 1,
    personal: personal(...FROM),
    confidential: true,
    data: dataOf({ ...fromFields, index: z.number().describe('Place in the list, from 0') }),
  },
  PasskeyAdded: {
    version: 1,
    personal: personal('credentialId', 'publicKey', 'name'),
    confidential: true,
    data: dataOf({
      passkeyId,
      credentialId: personalText.describe('base64url, made by the authenticator'),
      publicKey: personalText.describe('COSE key as base64url'),
      name: personalText,
      counter: z.number(),
      transports: texts,
      isBackedUp: z.boolean(),
      isUserVerified: z
        .boolean()
        .optional()
        .describe('Whether the authenticator verified its user; not there: it was not noted then'),
      addedAt: moment,
    }),
  },
  PasskeyRenamed: {
    version: 1,
    personal: personal('name'),
    confidential: true,
    data: dataOf({ passkeyId, name: personalText }),
  },
  PasskeyUsed: {
    version: 1,
    confidential: true,
    data: dataOf({
      passkeyId,
      counter: z.number(),
      isUserVerified: z.literal(true).optional().describe('At the first use that shows that it can do so'),
    }),
  },
  PasskeyRemoved: byLink({ passkeyId }),
  PasskeyStepChosen: {
    version: 1,
    confidential: true,
    data: dataOf({
      isAsked: z.boolean().describe('Whether a passkey has to follow a password or a provider'),
    }),
  },
  ProviderLinked: {
    version: 1,
    personal: personal('subject', 'shownAs'),
    confidential: true,
    data: dataOf({
      provider,
      subject: personalText.describe('Id of the account there'),
      shownAs: personalText.nullable().describe('Name of the account there'),
    }),
  },
  ProviderUnlinked: byLink({ provider }),
} satisfies DescribedEvents

export type SignInEvent = EventOf<typeof signInEvents>

export type ProviderName = z.output<typeof provider>
