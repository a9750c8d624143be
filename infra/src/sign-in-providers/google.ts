import { z } from 'zod'
import { emailOrNull, pictureOrNull, subjectText } from './identity-fields.ts'
import type { Recipe } from './recipe.ts'

const idToken = z.object({
  sub: subjectText,
  email: emailOrNull,
  email_verified: z.boolean().optional(),
  picture: pictureOrNull,
})

/** https://developers.google.com/identity/openid-connect/openid-connect */
export const google: Recipe = {
  name: 'google',
  server: new URL('https://accounts.google.com'),
  scope: 'openid profile email',
  async identify({ claims }) {
    const { sub, email, email_verified: verified, picture } = idToken.parse(claims)
    return {
      subject: sub,
      username: null,
      email,
      emailIsVerified: email !== null && verified === true,
      avatarUrl: picture,
    }
  },
}
