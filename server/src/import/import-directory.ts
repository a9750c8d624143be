import { type Who, whoAnswer } from './api/answers.ts'
import { createApiClient, Refused } from './api/api-client.ts'
import { readDirectory } from './folder/read-directory.ts'
import { planOwners } from './plan/owners.ts'
import type { Progress } from './progress.ts'
import { openAccounts } from './publish/accounts.ts'
import { inLanes } from './publish/in-lanes.ts'
import { openOwners } from './publish/owners.ts'
import { publishProject, submitForReview } from './publish/projects.ts'
import type { Published } from './publish/published.ts'
import { orRefused, type Session } from './publish/session.ts'
import { newTally, type Tally } from './publish/tally.ts'
import { publishVersions } from './publish/versions.ts'

export interface ImportTarget {
  readonly url: string
  readonly token: string
}

/** The token is not one of the catalogue; the message says so. */
export class WrongToken extends Error {}

/** As many requests as the catalogue has under way at once. */
const LANES = 8

const signIn = async (client: Session['client'], url: string): Promise<Who> => {
  try {
    return whoAnswer.parse(await client.call({ path: '/v2/user', attempts: 2 }))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new WrongToken(`${url} does not take the token: ${error.message}`)
  }
}

/**
 * Publishes every add-on folder of a directory, through the public API alone. What is there already stays as it is, so
 * that a repeat goes on where an earlier run ended. Throws NoAddOns, WrongToken or Unreachable.
 */
export const importDirectory = async (
  directory: string,
  { url, token }: ImportTarget,
  progress: Progress,
): Promise<Tally> => {
  const { addOns, users, unreadable } = await readDirectory(directory)
  const client = createApiClient(url, token)
  const who = await signIn(client, url)
  const tally = newTally()
  for (const { folder, because } of unreadable) tally.refused.push({ name: folder, text: because })
  const session: Session = { client, who, tally, progress, asAdministrator: who.role === 'admin' }
  const accounts = openAccounts(session)
  const owners = planOwners(addOns)
  const ownerOf = openOwners(session, accounts)
  const catalogue = new Map<string, Published>()

  const releases = addOns.reduce((sum, { facts }) => sum + facts.versions.length, 0)
  const carriesUsers = session.asAdministrator ? users : []
  if (users.length > carriesUsers.length)
    tally.notes.push({ name: 'users.json', text: 'needs the token of an administrator; left out' })
  progress.begin(carriesUsers.length + addOns.length + releases)
  try {
    await inLanes(carriesUsers, LANES, async (user) => {
      await accounts.idOf(user)
      progress.step(user.username)
    })
    await inLanes(addOns, LANES, async (addOn) => {
      const published = await orRefused(session, addOn.folder, () =>
        publishProject(session, addOn, () => ownerOf(owners.get(addOn.facts.slug) ?? null)),
      )
      if (published) catalogue.set(addOn.facts.slug, published)
      progress.step(addOn.folder)
    })
    const publish = (wanted: readonly Published[]) =>
      inLanes(wanted, LANES, async (published) => {
        const { slug } = published.addOn.facts
        await publishVersions(session, published, catalogue, async ({ author }) =>
          author === undefined
            ? (await ownerOf(owners.get(slug) ?? null)).ownerId
            : accounts.idOf({ username: author }),
        )
        await orRefused(session, published.addOn.folder, () => submitForReview(session, published))
      })
    // Modpacks ship versions of the others, so these come first.
    const [packs = [], others = []] = [true, false].map((isPack) =>
      [...catalogue.values()].filter(({ addOn }) => (addOn.facts.project_type === 'modpack') === isPack),
    )
    await publish(others)
    await publish(packs)
  } finally {
    progress.end()
  }
  return tally
}
