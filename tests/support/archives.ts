import { deflateRawSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { jar } from './add-on-files.ts'

type Bytes = Uint8Array<ArrayBuffer>

const MARKER = 'fabric.mod.json'
const marker = { [MARKER]: strToU8('{"schemaVersion":1,"id":"sample","version":"1.0.0"}') }

/** An archive without its second half, which contains the directory. */
export const truncated = (): Bytes => {
  const whole = jar()
  return whole.slice(0, Math.floor(whole.length / 2))
}

/** An entry that would unpack outside of its folder. */
export const escaping = (): Bytes =>
  new Uint8Array(zipSync({ ...marker, '../../outside.txt': strToU8(`out ${Math.random()}`) }))

/** A few hundred kilobytes that unpack to many times the size of any add-on. */
export const bomb = (): Bytes => {
  const zeros = new Uint8Array(256 * 1024 * 1024)
  const packed = new Uint8Array(deflateRawSync(zeros))
  return storedAs(packed, zeros.length)
}

/**
 * An archive built by hand: `packed` under one name, with a declared unpacked size of `size` bytes, beside
 * the marker of a loader.
 */
const storedAs = (packed: Uint8Array, size: number): Bytes => {
  const entries = [
    { name: MARKER, method: 0, data: marker[MARKER] ?? new Uint8Array(), size: marker[MARKER]?.length ?? 0 },
    { name: 'zeros.bin', method: 8, data: packed, size },
  ]
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const { name, method, data, size: unpacked } of entries) {
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(unpacked, 18)
    fields.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), data])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    centrals.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, Buffer.from(name)]),
    )
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06', 'latin1'), end]))
}
