import { idAnswer } from '../api/answers.ts'
import type { UserEntry } from '../folder/format.ts'
import { orRefused, type Session } from './session.ts'

export interface Accounts {
  /** Finds by a planned name or id. Returns null if the account was refused, or nobody may create it. */
  idOf(usernameOrId: string): Promise<string | null>
}

const profileOf = ({ name, bio }: UserEntry) => ({
  ...(name !== undefined && { name }),
  ...(bio !== undefined && { bio }),
})

/** Looks up accounts and creates the missing ones, each once. For administrators. */
export const openAccounts = (session: Session, planned: readonly UserEntry[]): Accounts => {
  const { client, done, tally } = session
  const entries = new Map(planned.map((user) => [user.username.toLowerCase(), user]))
  const usernames = new Map(planned.flatMap(({ id, username }) => (id === undefined ? [] : [[id, username]])))
  const known = new Map<string, Promise<string | null>>()

  const make = async (user: UserEntry): Promise<string> => {
    const { username, id: wantedId, role = 'developer', badges, created } = user
    const { id } = idAnswer.parse(
      await client.call({
        method: 'POST',
        path: '/v3/user',
        json: { username, id: wantedId, badges, created },
        key: `import/user/${username}`,
      }),
    )
    if (role !== 'developer')
      tally.notes.push({
        name: username,
        text: `the role ${role} needs an administrator who signs in; left out`,
      })
    const profile = profileOf(user)
    if (Object.keys(profile).length > 0)
      await client.call({
        method: 'PATCH',
        path: `/v2/user/${id}`,
        json: profile,
        key: `import/user/${id}/profile`,
      })
    done('users', 'published', username)
    return id
  }

  const findOrMake = async (user: UserEntry): Promise<string | null> => {
    const found = await client.find(`/v2/user/${encodeURIComponent(user.username)}`)
    if (found === null) return orRefused(session, 'users', `user ${user.username}`, () => make(user))
    done('users', 'unchanged', user.username)
    return idAnswer.parse(found).id
  }

  return {
    idOf: async (usernameOrId) => {
      const key = (usernames.get(usernameOrId) ?? usernameOrId).toLowerCase()
      const user = entries.get(key)
      if (user === undefined) return null
      const asked = known.get(key) ?? findOrMake(user)
      known.set(key, asked)
      return asked
    },
  }
}
