import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { type FieldPlace, openField, sealField } from '../sealed-field.ts'
import type { Vault } from '../vault.ts'

/** Size of a part of text before compression, which is what is in memory at once. */
const PART_CHARACTERS = 256 * 1024
/** Longer than people are told that the file is available. */
const KEPT = '8 days'

/** Files with all data about a person, encrypted with that person's key. */
export interface KeptExports {
  /**
   * Writes a new file and returns its size in bytes. Throws RangeError beyond `maxBytes`, Error if the person
   * is erased.
   */
  write(
    file: { readonly exportId: string; readonly person: string; readonly maxBytes: number },
    texts: AsyncIterable<string>,
  ): Promise<number>
  /** The text in parts, or none if this person has no such file. */
  read(exportId: string, person: string): AsyncIterable<string>
  drop(exportId: string): Promise<void>
  dropAllOf(person: string): Promise<void>
  /** Deletes files that nobody asked for or that are out of date. */
  sweep(): Promise<void>
}

const placeOf = (exportId: string, number: number): FieldPlace => ['export', exportId, `${number}`]

/** Joins texts into parts of a certain size. */
async function* inParts(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let part = ''
  for await (const text of texts) {
    part += text
    if (part.length < PART_CHARACTERS) continue
    yield part
    part = ''
  }
  if (part !== '') yield part
}

export const postgresExports = (pool: Pick<pg.Pool, 'query'>, vault: Pick<Vault, 'keyFor'>): KeptExports => {
  const drop = async (exportId: string) => {
    await pool.query('delete from export_part where export_id = $1', [exportId])
  }
  const keyOf = async (person: string): Promise<Buffer> => {
    const key = await vault.keyFor(person, { create: true })
    if (key === 'erased') throw new Error('the person of this export is erased')
    return key
  }
  return {
    async write({ exportId, person, maxBytes }, texts) {
      await drop(exportId)
      let [number, bytes] = [0, 0]
      for await (const part of inParts(texts)) {
        bytes += Buffer.byteLength(part)
        if (bytes > maxBytes) throw new RangeError(`an export has more than ${maxBytes} bytes`)
        const pressed = gzipSync(part).toString('base64')
        const { sealed } = sealField(await keyOf(person), person, placeOf(exportId, number), pressed)
        await pool.query(
          'insert into export_part (export_id, number, person, sealed) values ($1, $2, $3, $4)',
          [exportId, number, person, sealed],
        )
        number += 1
      }
      return bytes
    },
    async *read(exportId, person) {
      for (let number = 0; ; number += 1) {
        const { rows } = await pool.query<{ sealed: string }>(
          'select sealed from export_part where export_id = $1 and number = $2 and person = $3',
          [exportId, number, person],
        )
        const [part] = rows
        if (part === undefined) return
        const sealed = { sealed: part.sealed, person }
        const pressed = openField(await keyOf(person), placeOf(exportId, number), sealed)
        yield gunzipSync(Buffer.from(String(pressed), 'base64')).toString()
      }
    },
    drop,
    async dropAllOf(person) {
      await pool.query('delete from export_part where person = $1', [person])
    },
    async sweep() {
      await pool.query(`delete from export_part where kept_at <= now() - interval '${KEPT}'`)
    },
  }
}
