import { z } from 'zod'
import { emailOrNull, usernameOrNull } from './identity-fields.ts'
import type { Recipe } from './recipe.ts'

const user = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  username: usernameOrNull,
  avatar: z
    .string()
    .regex(/^\w{1,64}$/)
    .nullish()
    .catch(null),
  email: emailOrNull,
  verified: z.boolean().optional(),
})

/** https://discord.com/developers/docs/topics/oauth2, and /resources/user for the user. */
export const discord: Recipe = {
  name: 'discord',
  server: {
    issuer: 'https://discord.com',
    authorization_endpoint: 'https://discord.com/oauth2/authorize',
    token_endpoint: 'https://discord.com/api/oauth2/token',
  },
  scope: 'identify email',
  async identify({ read }) {
    const { id, username, avatar, email, verified } = await read(
      'https://discord.com/api/v10/users/@me',
      user,
    )
    return {
      subject: id,
      username,
      email,
      emailIsVerified: email !== null && verified === true,
      avatarUrl: avatar ? `https://cdn.discordapp.com/avatars/${id}/${avatar}.png` : null,
    }
  },
}
