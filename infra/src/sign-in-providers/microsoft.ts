import { z } from 'zod'
import { emailOrNull, subjectText } from './identity-fields.ts'
import type { Recipe } from './recipe.ts'

/** The tenant of personal accounts, whose addresses Microsoft itself has verified. */
const PERSONAL = '9188040d-6c67-4c5b-b112-36a304b66dad'

const idToken = z.object({
  // It is part of the issuer, so it must not be part of an address that a user chose.
  tid: z.guid().toLowerCase(),
  sub: subjectText,
  email: emailOrNull,
  // Optional, as "1", 1 or true: the tenant has proved that it owns the domain.
  xms_edov: z.union([z.boolean(), z.literal(['1', 1, '0', 0])]).optional(),
})

/**
 * https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference. Each tenant is a separate
 * issuer, so subjects are distinguished by tenant. A tenant's administrator can write any address into an
 * account, so it counts as verified only if Microsoft says so.
 */
export const microsoft: Recipe = {
  name: 'microsoft',
  server: new URL('https://login.microsoftonline.com/common/v2.0'),
  scope: 'openid profile email',
  async identify({ claims }) {
    const { tid, sub, email, xms_edov: ownsDomain } = idToken.parse(claims)
    const isVouchedFor = tid === PERSONAL || [true, 1, '1'].includes(ownsDomain ?? false)
    return {
      subject: `${tid}/${sub}`,
      username: null,
      email,
      emailIsVerified: email !== null && isVouchedFor,
      avatarUrl: null,
    }
  },
}
