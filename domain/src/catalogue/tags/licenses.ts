import exceptions from './data/spdx-exceptions.json' with { type: 'json' }
import licenseRows from './data/spdx-licenses.json' with { type: 'json' }

export interface License {
  /** SPDX id, or a `LicenseRef-…` of ours. */
  readonly id: string
  readonly name: string
  /** Approved by the Open Source Initiative. */
  readonly osiApproved: boolean
}

export const ALL_RIGHTS_RESERVED = 'LicenseRef-All-Rights-Reserved'

const row = ([id, name, osiApproved]: (string | boolean)[]): License => ({
  id: String(id),
  name: String(name),
  osiApproved: osiApproved === true,
})

/** The SPDX license list, preceded by an entry for no license at all. */
export const LICENSES: readonly License[] = [
  { id: ALL_RIGHTS_RESERVED, name: 'All Rights Reserved/No License', osiApproved: false },
  ...licenseRows.map(row),
]

const byId = new Map(LICENSES.map((license) => [license.id.toLowerCase(), license]))
const exceptionIds = new Map(exceptions.map((id) => [id.toLowerCase(), id]))

/** Other spellings of "all rights reserved" that clients use. */
const alsoAllRightsReserved = ['arr', 'all-rights-reserved']

/** Finds a license by its id in any case. Knows the other spellings of all rights reserved. */
export const licenseWithId = (id: string): License | undefined => {
  const name = id.toLowerCase()
  return byId.get(alsoAllRightsReserved.includes(name) ? ALL_RIGHTS_RESERVED.toLowerCase() : name)
}

/** Finds an SPDX exception id in any case and returns its canonical spelling. */
export const licenseException = (id: string): string | undefined => exceptionIds.get(id.toLowerCase())
