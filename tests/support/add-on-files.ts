import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'

export const sha1 = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('hex')
export const sha512 = (bytes: Uint8Array): string => createHash('sha512').update(bytes).digest('hex')

/** An archive of these texts. */
export const archive = (files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  )

const markers = {
  fabric: { 'fabric.mod.json': '{"schemaVersion":1,"id":"sample","version":"1.0.0"}' },
  quilt: { 'quilt.mod.json': '{"schema_version":1}' },
  forge: { 'META-INF/mods.toml': 'modLoader="javafml"' },
  neoforge: { 'META-INF/neoforge.mods.toml': 'modLoader="javafml"' },
  bukkit: { 'plugin.yml': 'name: Sample\nversion: 1.0.0\nmain: sample.Main\n' },
} as const

export type Marker = keyof typeof markers

/** A jar that these loaders would load. `seed` decides its bytes, and is random by default. */
export const jar = (loaders: readonly Marker[] = ['fabric'], seed: string = randomUUID()) =>
  archive({ ...Object.assign({}, ...loaders.map((loader) => markers[loader])), 'seed.txt': seed })

/** A mod of about `size` incompressible bytes. */
export const largeJar = (size: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync(
      {
        'fabric.mod.json': strToU8('{"schemaVersion":1,"id":"sample","version":"1.0.0"}'),
        'large.bin': new Uint8Array(randomBytes(size)),
      },
      { level: 0 },
    ),
  )

/** A modpack for Fabric. It names `files` by their hashes, as packs do. */
export const mrpack = (
  files: readonly { readonly bytes: Uint8Array; readonly name: string; readonly url: string }[] = [],
  seed: string = randomUUID(),
) =>
  archive({
    'modrinth.index.json': JSON.stringify({
      formatVersion: 1,
      game: 'minecraft',
      versionId: '1.0.0',
      name: `Pack ${seed}`,
      files: files.map(({ bytes, name, url }) => ({
        path: `mods/${name}`,
        hashes: { sha1: sha1(bytes), sha512: sha512(bytes) },
        downloads: [url],
        fileSize: bytes.length,
      })),
      dependencies: { minecraft: '1.20.1', 'fabric-loader': '0.15.11' },
    }),
    'overrides/config/sample.txt': seed,
  })

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A square PNG of noise, so that no two pictures are the same. */
export const picture = (size = 64): Uint8Array<ArrayBuffer> => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Array.from({ length: size }, () => Buffer.concat([Buffer.of(0), randomBytes(size * 3)]))
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  const pixels = deflateSync(Buffer.concat(rows))
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]),
  )
}
