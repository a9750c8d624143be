import { z } from 'zod'
import type { BoundedFetch } from '../outgoing/bounded-fetch.ts'
import { emailOrNull, pictureOrNull, subjectNumber, usernameOrNull } from './identity-fields.ts'
import type { Recipe } from './recipe.ts'

const user = z.object({ id: subjectNumber, login: usernameOrNull, avatar_url: pictureOrNull })
const emails = z
  .array(z.object({ email: emailOrNull, primary: z.boolean(), verified: z.boolean() }))
  .max(1_000)
const refusal = z.object({ error: z.string() })

/** GitHub refuses a code with status 200. */
const asStatus =
  (fetch: BoundedFetch): BoundedFetch =>
  async (address, request) => {
    const answer = await fetch(address, request)
    if (answer.status !== 200) return answer
    const body: unknown = await answer
      .clone()
      .json()
      .catch(() => null)
    const { headers } = answer
    return refusal.safeParse(body).success ? Response.json(body, { status: 400, headers }) : answer
  }

/** https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
export const github: Recipe = {
  name: 'github',
  server: {
    issuer: 'https://github.com/login/oauth',
    authorization_endpoint: 'https://github.com/login/oauth/authorize',
    token_endpoint: 'https://github.com/login/oauth/access_token',
    authorization_response_iss_parameter_supported: true,
  },
  scope: 'read:user user:email',
  mend: asStatus,
  async identify({ read }) {
    const [{ id, login, avatar_url: avatarUrl }, addresses] = await Promise.all([
      read('https://api.github.com/user', user),
      read('https://api.github.com/user/emails?per_page=100', emails),
    ])
    const { email = null, verified = false } = addresses.find(({ primary }) => primary) ?? {}
    return { subject: id, username: login, email, emailIsVerified: email !== null && verified, avatarUrl }
  },
}
