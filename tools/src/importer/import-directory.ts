import { type Who, whoAnswer } from './api/answers.ts'
import { type ApiClient, createApiClient, Refused } from './api/api-client.ts'
import type { AddOnDirectory } from './folder/read-directory.ts'
import { planAccounts } from './plan/accounts.ts'
import { planMembers } from './plan/members.ts'
import { fieldsForAdministrators } from './plan/needs-administrator.ts'
import { planOrganizations, planOwners } from './plan/owners.ts'
import type { Progress } from './progress.ts'
import { publishCatalogue } from './publish/catalogue.ts'
import { openSession } from './publish/session.ts'
import { newTally, type Tally } from './publish/tally.ts'

export interface ImportTarget {
  readonly url: string
  readonly token: string
}

/** The token does not belong to the catalogue. The message says so. */
export class WrongToken extends Error {}

const signIn = async (client: ApiClient, url: string): Promise<Who> => {
  try {
    return whoAnswer.parse(await client.call({ path: '/v2/user', attempts: 2 }))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    throw new WrongToken(`${url} does not take the token: ${error.message}`)
  }
}

const noteWhatIsLeftOut = ({ addOns, users }: AddOnDirectory, { username }: Who, { notes }: Tally): void => {
  const needs = 'needs the token of an administrator; left out'
  notes.push({
    name: 'authors and dates',
    text: `need the token of an administrator; ${username} publishes everything, as of now`,
  })
  if (users.length > 0) notes.push({ name: 'users.json', text: needs })
  for (const addOn of addOns) {
    const fields = fieldsForAdministrators(addOn)
    if (fields.length > 0) notes.push({ name: addOn.folder, text: `${fields.join(', ')}: ${needs}` })
  }
}

/**
 * Publishes every add-on folder of a directory, using only the public API. Existing things stay unchanged, so
 * a repeat continues where an earlier run ended. Throws WrongToken or Unreachable.
 */
export const importDirectory = async (
  directory: AddOnDirectory,
  { url, token }: ImportTarget,
  progress: Progress,
): Promise<Tally> => {
  const { addOns, users, unreadable } = directory
  const client = createApiClient(url, token)
  const who = await signIn(client, url)
  const tally = newTally()
  const session = openSession(client, who, tally, progress)
  const { asAdministrator } = session
  if (!asAdministrator) noteWhatIsLeftOut(directory, who, tally)

  const owners = planOwners(addOns)
  const teams = addOns.map((addOn) => {
    const owner = owners.get(addOn.facts.slug) ?? null
    return { addOn, owner, members: asAdministrator ? planMembers(addOn, owner) : [] }
  })
  const accounts = asAdministrator ? planAccounts(users, teams) : []
  const organizations = planOrganizations(teams.map(({ owner }) => owner))
  const parts = teams.map(({ addOn, members }) => 1 + members.length + addOn.facts.versions.length)
  const ofAddOns = parts.reduce((sum, part) => sum + part, 0)
  progress.begin(accounts.length + organizations.length + unreadable.length + ofAddOns)
  try {
    for (const { folder, because } of unreadable) {
      tally.refused.push({ name: folder, text: because })
      session.done('projects', 'refused', folder)
    }
    await publishCatalogue(session, { accounts, organizations, teams })
  } finally {
    progress.end()
  }
  return tally
}
