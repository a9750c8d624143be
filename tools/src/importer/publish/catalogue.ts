import type { UserEntry } from '../folder/format.ts'
import type { Team } from '../plan/accounts.ts'
import type { PlannedOrganization } from '../plan/owners.ts'
import { openAccounts } from './accounts.ts'
import { inLanes } from './in-lanes.ts'
import { publishMembers } from './members.ts'
import { openOwners } from './owners.ts'
import { publishProject, submitForReview } from './projects.ts'
import type { Published } from './published.ts'
import { orRefused, type Session } from './session.ts'
import { publishVersions } from './versions.ts'

/** Maximum number of simultaneous requests to the catalogue. */
const LANES = 8

export interface ImportPlan {
  readonly accounts: readonly UserEntry[]
  readonly organizations: readonly PlannedOrganization[]
  readonly teams: readonly Team[]
}

const refuseTheRest = ({ tally, done }: Session, { addOn, members }: Team): void => {
  const { folder, facts } = addOn
  for (const { username } of members) done('members', 'refused', `${folder} ${username}`)
  for (const { version_number } of facts.versions) done('versions', 'refused', `${folder} ${version_number}`)
  if (facts.versions.length + members.length > 0)
    tally.notes.push({
      name: folder,
      text: `Without the project there are no versions (${facts.versions.length}) and no members (${members.length}) of it.`,
    })
}

/**
 * Publishes what was planned: people, then projects with their teams, then versions, and last the modpacks,
 * which consist of others.
 */
export const publishCatalogue = async (
  session: Session,
  { accounts: people, organizations, teams }: ImportPlan,
): Promise<void> => {
  const accounts = openAccounts(session, people)
  const owners = openOwners(session, accounts)
  const catalogue = new Map<string, Published>()

  await inLanes(people, LANES, async ({ username }) => void (await accounts.idOf(username)))
  await inLanes(organizations, LANES, async (planned) => void (await owners.organizationOf(planned)))
  await inLanes(teams, LANES, async (team) => {
    const { addOn, members, owner } = team
    const published = await orRefused(session, 'projects', addOn.folder, () =>
      publishProject(session, addOn, () => owners.ownerOf(owner)),
    )
    if (published === null) return refuseTheRest(session, team)
    catalogue.set(addOn.facts.slug, published)
    await publishMembers(session, published, members, accounts)
  })
  const publish = (wanted: readonly Team[]) =>
    inLanes(wanted, LANES, async ({ addOn, owner }) => {
      const published = catalogue.get(addOn.facts.slug)
      if (!published) return
      await publishVersions(session, published, catalogue, async ({ author }) =>
        author === undefined ? (await owners.ownerOf(owner)).ownerId : accounts.idOf(author),
      )
      await submitForReview(session, published)
    })
  // Modpacks ship versions of the others, so the others come first.
  const isPack = ({ addOn }: Team) => addOn.facts.project_type === 'modpack'
  await publish(teams.filter((team) => !isPack(team)))
  await publish(teams.filter(isPack))
}
