import { type RawArchive, type RawEntry, rawZip } from '@modstead/infra/inspection/raw-zip.fixture'
import type { ArchiveFault } from '@modstead/infra/inspection/unsafe-archive'

/** A file of the corpus, built around an entry that its kind of add-on needs. */
export interface ArchiveCase {
  readonly name: string
  /** null for an archive that is accepted. */
  readonly fault: ArchiveFault | null
  /** The verdict on a resource pack, if it differs. */
  readonly inPack: ArchiveFault | null
  /** Words that the message must contain: the entry, or the amount. */
  readonly says: string
  readonly bytes: (marker: RawEntry) => Buffer
}

type Verdict = ArchiveFault | null | { readonly fault: ArchiveFault; readonly inPack: ArchiveFault | null }

/** The entries come after the marker. */
export const entryCase = (
  name: string,
  verdict: Verdict,
  says: string,
  entries: readonly RawEntry[],
  archive: RawArchive = {},
): ArchiveCase => {
  const verdicts =
    verdict === null || typeof verdict === 'string' ? { fault: verdict, inPack: verdict } : verdict
  return { name, ...verdicts, says, bytes: (marker) => rawZip([marker, ...entries], archive) }
}

/** A fault that is forgiven in packs if their makers really produce it. */
export const forgivenInPacks = (fault: ArchiveFault): Verdict => ({ fault, inPack: null })
