import { open } from 'node:fs/promises'

const CENTRAL_SIGNATURE = Buffer.from([0x50, 0x4b, 0x01, 0x02])
const HEADER_BYTES = 46
/** The central directory stands at the end; one of this size lists more than 65,535 entries. */
const TAIL_BYTES = 16 * 1024 * 1024
const MAX_NAMES = 65_535

/**
 * The names that the central directory shows, read without believing anything else in it. Makers of resource packs
 * protect them by headers that only the game can read; such a pack is still recognised by its names.
 */
export const namesInCentralDirectory = async (path: string): Promise<string[]> => {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES))
    const { bytesRead } = await file.read(tail, 0, tail.length, size - tail.length)
    const names: string[] = []
    let at = tail.indexOf(CENTRAL_SIGNATURE)
    while (at >= 0 && at + HEADER_BYTES <= bytesRead && names.length < MAX_NAMES) {
      const length = tail.readUInt16LE(at + 28)
      const name = tail.toString('utf8', at + HEADER_BYTES, at + HEADER_BYTES + length)
      names.push(name.replaceAll('\\', '/'))
      at = tail.indexOf(CENTRAL_SIGNATURE, at + HEADER_BYTES)
    }
    return names
  } finally {
    await file.close()
  }
}
