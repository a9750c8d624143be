import { z } from 'zod'
import type { DescribedEvents, EventOf } from '../../kernel/event-definition.ts'
import { moment, personalText, text, texts } from '../../kernel/event-fields.ts'
import { foundSecret } from '../found-secret.ts'
import type { Picture } from '../user/picture.ts'

const dataOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ appId: text, ownerId: text, ...shape })

const personal = (...fields: string[]) => ({ person: 'ownerId', fields })

const profile = { name: personalText, url: personalText.nullable(), description: personalText.nullable() }
const redirects = z
  .array(z.object({ id: text, address: personalText }).readonly())
  .readonly()
  .describe('Where it may be answered')
const maxScopes = text.describe('The bit set as a decimal number')
const secretHash = text.describe('sha256 of the secret, which is stored nowhere')
const picture = z.object({
  path: text,
  rawPath: text,
  color: z.number().nullable().describe('The dominant one as 0xRRGGBB'),
}) satisfies z.ZodType<Picture>

/** Stream `oauthApp-<appId>`: a third-party program that asks people for access to their accounts. */
export const oauthAppEvents = {
  AppRegistered: {
    version: 1,
    personal: personal('name', 'url', 'description', 'redirects.*.address'),
    confidential: true,
    data: dataOf({
      ...profile,
      redirects,
      maxScopes,
      secretHash: secretHash.nullable().describe('null: a public app, which could keep none'),
      registeredAt: moment,
    }),
  },
  AppProfileChanged: {
    version: 1,
    personal: personal('name', 'url', 'description'),
    confidential: true,
    data: dataOf(profile),
  },
  AppRedirectsChanged: {
    version: 1,
    personal: personal('redirects.*.address'),
    confidential: true,
    data: dataOf({ redirects }),
  },
  AppScopesChanged: { version: 1, confidential: true, data: dataOf({ maxScopes }) },
  AppIconSet: {
    version: 1,
    bytes: { stored: ['icon.path', 'icon.rawPath'] },
    confidential: true,
    data: dataOf({ icon: picture }),
  },
  AppIconRemoved: { version: 1, confidential: true, data: dataOf({}) },
  AppSecretRotated: {
    version: 1,
    personal: personal('found.at'),
    confidential: true,
    data: dataOf({ secretHash, found: foundSecret.optional().describe('Absent: its owner replaced it') }),
  },
  AppDeleted: { version: 1, confidential: true, data: dataOf({}) },
  /** Follows the deletion of the app. */
  AppIconsReleased: {
    version: 1,
    bytes: { forgotten: ['pictures.*'] },
    confidential: true,
    data: dataOf({ pictures: texts.describe('Paths of icons that nothing shows any more') }),
  },
} satisfies DescribedEvents

export type OauthAppEvent = EventOf<typeof oauthAppEvents>
