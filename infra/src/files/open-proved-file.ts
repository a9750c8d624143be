import { type OpenedFile, openFile, readPart } from './open-file.ts'
import { type Proof, prove, proving } from './prove-bytes.ts'
import { BytesDiffer } from './storage-errors.ts'
import type { StoredBytes } from './stored-bytes.ts'

/** Readers of a larger file would wait too long for the first byte. */
const PROVED_FIRST_BYTES = 4 * 1024 * 1024

/** Called with the path of a file whose bytes differ from those that were written. */
export type OnDiffer = (path: string) => void

const proveFirst = async ({ handle }: OpenedFile, proof: Proof, onDiffer: () => void): Promise<void> => {
  try {
    await prove(handle.createReadStream({ start: 0, autoClose: false }), proof)
  } catch (error) {
    await handle.close()
    if (error instanceof BytesDiffer) onDiffer()
    throw error
  }
}

/**
 * Returns null if there is no such file. Nobody gets a complete file whose bytes have changed on the disk. A
 * small file is verified before its first byte goes out, and refused with BytesDiffer; a large one breaks off
 * before its last bytes. A part of a large file is not verified.
 */
export const openProvedFile = (
  path: string,
  proof: Proof,
  onDiffer: OnDiffer = () => {},
): Promise<StoredBytes | null> =>
  openFile(path, async (file, start, end) => {
    const tell = () => onDiffer(path)
    const isLarge = file.size > PROVED_FIRST_BYTES
    if (!isLarge) await proveFirst(file, proof, tell)
    const bytes = await readPart(file, start, end)
    return isLarge && start === 0 && end === file.size - 1 ? proving(bytes, proof, tell) : bytes
  })
