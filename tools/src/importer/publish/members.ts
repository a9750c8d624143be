import { memberAnswers } from '../api/answers.ts'
import type { PlannedMember } from '../plan/members.ts'
import type { Accounts } from './accounts.ts'
import type { Published } from './published.ts'
import { orRefused, type Session } from './session.ts'

type IsPresent = (userId: string) => boolean
const everybody: IsPresent = () => true
const nobody: IsPresent = () => false

/** For a project with versions, the team is complete: members who have left since must not come back. */
const presentMembers = async (
  { client }: Session,
  { project, versions, isNew }: Published,
): Promise<IsPresent> => {
  if (isNew) return nobody
  if (versions.length > 0) return everybody
  const found = memberAnswers.parse(await client.call({ path: `/v2/project/${project.id}/members` }))
  const ids = new Set(found.map(({ user }) => user.id))
  return (userId) => ids.has(userId)
}

/** Adds people to the project's team who are already its members elsewhere. For administrators. */
export const publishMembers = async (
  session: Session,
  published: Published,
  members: readonly PlannedMember[],
  accounts: Accounts,
): Promise<void> => {
  const { addOn, project } = published
  const { client, tally, done } = session
  const present = members.length === 0 ? everybody : await presentMembers(session, published)
  for (const { username, role, permissions, payoutsSplit, ordering, accepted } of members) {
    const what = `${addOn.folder} member ${username}`
    const userId = await accounts.idOf(username)
    if (userId !== null && present(userId)) {
      done('members', 'unchanged', what)
      continue
    }
    if (userId === null) {
      tally.refused.push({ name: what, text: 'There is no account of this name.' })
      done('members', 'refused', what)
      continue
    }
    await orRefused(session, 'members', what, async () => {
      await client.call({
        method: 'POST',
        path: `/v3/team/${project.team}/members`,
        json: {
          user_id: userId,
          role,
          permissions,
          payouts_split: payoutsSplit,
          ordering,
          ...(accepted && { import: { accepted } }),
        },
        key: `import/member/${project.team}/${userId}`,
      })
      done('members', 'published', what)
    })
  }
}
