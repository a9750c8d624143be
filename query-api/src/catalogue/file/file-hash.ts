import { anyOf, prepared, type Sender } from '@modstead/infra/postgres/kysely'
import type { HashAlgorithm } from '../../contract/catalogue/version-file.ts'
import { build } from '../../database.ts'

/** Without a name the length decides. undefined: neither helps, so nothing can be found. */
export const algorithmOf = (
  named: HashAlgorithm | null | undefined,
  sample: string,
): HashAlgorithm | undefined => {
  if (named) return named
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

/** The files with these hashes, which may be in any case. */
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
