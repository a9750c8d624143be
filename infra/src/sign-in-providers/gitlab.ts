import { z } from 'zod'
import { emailOrNull, pictureOrNull, subjectText, usernameOrNull } from './identity-fields.ts'
import type { Recipe } from './recipe.ts'

const user = z.object({
  sub: subjectText,
  nickname: usernameOrNull,
  email: emailOrNull,
  email_verified: z.boolean().optional(),
  picture: pictureOrNull,
})

/**
 * https://docs.gitlab.com/integration/openid_connect_provider/: its ID tokens contain little more than the
 * subject.
 */
export const gitlab: Recipe = {
  name: 'gitlab',
  server: new URL('https://gitlab.com'),
  scope: 'openid profile email',
  async identify({ userInfo }) {
    const { sub, nickname, email, email_verified: verified, picture } = user.parse(await userInfo())
    return {
      subject: sub,
      username: nickname,
      email,
      emailIsVerified: email !== null && verified === true,
      avatarUrl: picture,
    }
  },
}
