import type { AddOn } from '../folder/read-directory.ts'
import { descriptorsFor, fileNameFor, identityFile } from './descriptors.ts'
import { metaEntries } from './meta-entries.ts'
import { modpackEntries, type PackedFile } from './modpack.ts'
import { packArchive } from './pack-archive.ts'
import type { ReleaseFacts } from './release-facts.ts'

export interface PackedVersion {
  readonly filename: string
  readonly bytes: Uint8Array
}

/** Builds a valid archive for every loader of the version, around the metadata in the add-on's source. */
export const packVersion = ({ meta }: Pick<AddOn, 'meta'>, facts: ReleaseFacts): PackedVersion => ({
  filename: fileNameFor(facts),
  bytes: packArchive({ ...descriptorsFor(facts), ...metaEntries(meta, facts), ...identityFile(facts) }),
})

export const packModpack = (
  { meta }: Pick<AddOn, 'meta'>,
  facts: ReleaseFacts,
  files: readonly PackedFile[],
): PackedVersion => ({
  filename: fileNameFor(facts).replace(/\.[a-z]+$/, '.mrpack'),
  bytes: packArchive(modpackEntries(facts, files, meta)),
})
