import { inLanes } from '../importer/publish/in-lanes.ts'
import { allAddOns, singleAddOns } from './all-add-ons.ts'
import type { SampleDependencies } from './dependencies.ts'
import { followProjects } from './follow-projects.ts'
import { sampleOrganizations, sampleUsers } from './people.ts'
import { publishAddOn } from './publish-add-on.ts'
import { publishOrganization, publishUser } from './publish-people.ts'

const LANES = 8

/**
 * Fills the catalogue with invented add-ons, through ordinary commands. The result is the same everywhere,
 * and a repeat after a kill continues where the first one ended.
 */
export const fillSampleCatalogue = async (
  deps: SampleDependencies,
  report: (message: string) => void,
): Promise<void> => {
  await inLanes(sampleUsers, LANES, (user) => publishUser(deps, user))
  await inLanes(sampleOrganizations, LANES, (organization) => publishOrganization(deps, organization))
  await inLanes(singleAddOns, LANES, (addOn) => publishAddOn(deps, addOn))
  const modpacks = allAddOns.filter(({ type }) => type === 'modpack')
  await inLanes(modpacks, LANES, (addOn) => publishAddOn(deps, addOn))
  await inLanes(sampleUsers, LANES, (user) => followProjects(deps, user))
  report(
    `the sample catalogue has ${allAddOns.length} add-ons by ${sampleUsers.length} users and ${sampleOrganizations.length} organizations`,
  )
}
