import { idAnswer } from '../api/answers.ts'
import type { UserEntry } from '../folder/format.ts'
import { orRefused, type Session } from './session.ts'

export interface Accounts {
  /** The id of the account, which is made when there is none; null when it was refused. */
  idOf(user: UserEntry): Promise<string | null>
}

/** Looks accounts up and makes those that are missing, each once. For administrators. */
export const openAccounts = (session: Session): Accounts => {
  const { client, tally } = session
  const known = new Map<string, Promise<string | null>>()

  const make = async ({ username, name, bio, badges, ...wanted }: UserEntry): Promise<string> => {
    const { id } = idAnswer.parse(
      await client.call({
        method: 'POST',
        path: '/v3/user',
        json: { username, ...wanted },
        key: `import/user/${username}`,
      }),
    )
    const profile = {
      ...(name !== undefined && { name }),
      ...(bio !== undefined && { bio }),
      ...(badges !== undefined && { badges }),
    }
    if (Object.keys(profile).length > 0)
      await client.call({
        method: 'PATCH',
        path: `/v2/user/${id}`,
        json: profile,
        key: `import/user/${id}/profile`,
      })
    tally.published++
    return id
  }

  const findOrMake = async (user: UserEntry): Promise<string | null> => {
    const found = await client.find(`/v2/user/${encodeURIComponent(user.username)}`)
    if (found === null) return orRefused(session, `user ${user.username}`, () => make(user))
    tally.unchanged++
    return idAnswer.parse(found).id
  }

  return {
    idOf: (user) => {
      const key = user.username.toLowerCase()
      const asked = known.get(key) ?? findOrMake(user)
      known.set(key, asked)
      return asked
    },
  }
}
