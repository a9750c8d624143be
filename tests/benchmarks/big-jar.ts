import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const MIB = 1024 * 1024
const BLOCK = randomBytes(MIB)

interface Entry {
  readonly name: string
  readonly size: number
  readonly checksum: number
  readonly offset: number
}

const record = (signature: number, { name, size, checksum }: Entry, more: readonly number[]): Buffer => {
  const central = signature === 0x02014b50
  const head = Buffer.alloc(central ? 46 : 30)
  head.writeUInt32LE(signature, 0)
  const at = central ? 6 : 4
  head.writeUInt16LE(20, at)
  head.writeUInt32LE(checksum, at + 10)
  head.writeUInt32LE(size, at + 14)
  head.writeUInt32LE(size, at + 18)
  head.writeUInt16LE(name.length, at + 22)
  if (central) head.writeUInt32LE(more[0] ?? 0, 42)
  return Buffer.concat([head, Buffer.from(name)])
}

const local = (entry: Entry): Buffer => record(0x04034b50, entry, [])
const central = (entry: Entry): Buffer => record(0x02014b50, entry, [entry.offset])

let blockChecksum: { blocks: number; value: number } | undefined
const checksumOf = (blocks: number): number => {
  if (blockChecksum?.blocks !== blocks) {
    let value = 0
    for (let block = 0; block < blocks; block++) value = crc32(BLOCK, value)
    blockChecksum = { blocks, value }
  }
  return blockChecksum.value
}

export interface BigJar {
  readonly size: number
  chunks(): Iterable<Buffer>
}

/** A valid, uncompressed Fabric jar of about `mebibytes` that differs from every other jar. */
export const bigJar = (mebibytes: number): BigJar => {
  const blocks = mebibytes - 1
  const small = [
    { name: 'fabric.mod.json', data: Buffer.from('{"schemaVersion":1,"id":"sample","version":"1.0.0"}') },
    { name: 'seed.txt', data: Buffer.from(randomBytes(16).toString('hex')) },
  ]
  const parts: Buffer[] = []
  const entries: Entry[] = []
  let offset = 0
  for (const { name, data } of small) {
    const entry = { name, size: data.length, checksum: crc32(data), offset }
    entries.push(entry)
    const bytes = Buffer.concat([local(entry), data])
    parts.push(bytes)
    offset += bytes.length
  }
  const big = { name: 'assets/big.bin', size: blocks * MIB, checksum: checksumOf(blocks), offset }
  entries.push(big)
  parts.push(local(big))
  const directoryAt = offset + local(big).length + big.size
  const directory = Buffer.concat(entries.map(central))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(directoryAt, 16)
  return {
    size: directoryAt + directory.length + end.length,
    *chunks() {
      yield* parts
      for (let block = 0; block < blocks; block++) yield BLOCK
      yield directory
      yield end
    },
  }
}
