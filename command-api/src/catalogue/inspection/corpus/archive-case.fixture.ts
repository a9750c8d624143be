import { type RawArchive, type RawEntry, rawZip } from '@modstead/infra/inspection/raw-zip.fixture'
import type { ArchiveFault } from '@modstead/infra/inspection/unsafe-archive'

/** A file of the corpus, made around an entry that its kind of add-on needs. */
export interface ArchiveCase {
  readonly name: string
  /** Null for an archive that is taken. */
  readonly fault: ArchiveFault | null
  /** The verdict on a resource pack, where it is another one. */
  readonly inPack: ArchiveFault | null
  /** Words that the message must hold: the entry, or the amount. */
  readonly says: string
  readonly bytes: (marker: RawEntry) => Buffer
}

type Verdict = ArchiveFault | null | { readonly fault: ArchiveFault; readonly inPack: ArchiveFault | null }

/** The entries come behind the marker. */
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

/** For packs too, if their makers really do it. */
export const forgivenInPacks = (fault: ArchiveFault): Verdict => ({ fault, inPack: null })
