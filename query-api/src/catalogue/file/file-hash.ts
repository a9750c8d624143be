import { invalidInput } from '@modstead/infra/http/problem'
import { anyOf, prepared, type Sender } from '@modstead/infra/postgres/kysely'
import { build } from '../../database.ts'

export type HashAlgorithm = 'sha1' | 'sha512'

/** By name, quoted or not; without one the length tells. Undefined: neither, so nothing can be found. */
export const algorithmOf = (name: string | null | undefined, sample: string): HashAlgorithm | undefined => {
  const asked = name?.replaceAll('"', '').trim().toLowerCase()
  if (asked === 'sha1' || asked === 'sha512') return asked
  if (asked) throw invalidInput('algorithm must be sha1 or sha512.', 'invalid-query')
  return sample.length === 40 ? 'sha1' : sample.length === 128 ? 'sha512' : undefined
}

export interface FoundFile {
  /** Lower case. */
  readonly hash: string
  readonly versionId: string
  readonly projectId: string
}

const filesOf = (algorithm: HashAlgorithm) =>
  prepared(`files by ${algorithm}`, (given: { readonly hashes: readonly string[] }) =>
    build
      .selectFrom('file')
      .where(algorithm, '=', anyOf(given.hashes))
      .select([`${algorithm} as hash`, 'version_id', 'project_id']),
  )

const filesBy = { sha1: filesOf('sha1'), sha512: filesOf('sha512') }

const HEX = /^[0-9a-f]+$/

/** Where the bytes with these hashes stand. Hashes in any case. */
export const readFiles = async (
  sender: Sender,
  algorithm: HashAlgorithm | undefined,
  hashes: readonly string[],
): Promise<readonly FoundFile[]> => {
  const possible = hashes.map((hash) => hash.toLowerCase()).filter((hash) => HEX.test(hash))
  if (algorithm === undefined || possible.length === 0) return []
  const rows = await filesBy[algorithm](sender, { hashes: possible })
  return rows.map(({ hash, version_id, project_id }) => ({
    hash,
    versionId: version_id,
    projectId: project_id,
  }))
}
