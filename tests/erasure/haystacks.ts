import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import type pg from 'pg'

/** Every row of every table, whichever part of the product keeps it. */
export const rowsOf = async (of: pg.Pool): Promise<string> => {
  const { rows: tables } = await of.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await of.query<{ row: string }>(`select t::text as row from ${name} t`)
    texts.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return texts.join('\n')
}

const readPlain = async (path: string): Promise<Buffer> => {
  const bytes = await readFile(path)
  if (path.endsWith('.zst')) return zstdDecompressSync(bytes)
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

/** Decompressed where their names say that they are compressed. */
export const filesBelow = async (directory: string, without: readonly string[] = []): Promise<string> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const wanted = paths.filter((path) => !without.some((other) => path.startsWith(other)))
  const texts = await Promise.all(
    wanted.map(async (path) => `${path} ${(await readPlain(path)).toString('latin1')}`),
  )
  return texts.join('\n')
}

/** The forms in which a text may hide: plain, as base64 at each of its three offsets, and as hex. */
export const formsOf = (text: string): readonly string[] => {
  const inBase64 = [0, 1, 2].map((offset) => {
    const base64 = Buffer.from(`${'x'.repeat(offset)}${text}`).toString('base64')
    return base64.slice(offset === 0 ? 0 : 4, -4)
  })
  return [text, text.toLowerCase(), ...inBase64, Buffer.from(text).toString('hex')]
}
/** Names of the texts that occur in any form. */
export const namesFoundIn = (haystack: string, needles: Readonly<Record<string, string>>): string[] => {
  const lower = haystack.toLowerCase()
  return Object.entries(needles).flatMap(([name, text]) =>
    formsOf(text).some((form) => haystack.includes(form) || lower.includes(form.toLowerCase())) ? [name] : [],
  )
}

/** The wrapped key in a backup. null: it was removed. */
export const keyIn = async (backup: string, userId: string): Promise<string | null | undefined> => {
  const lines = (await filesBelow(backup)).split('\n')
  const line = lines.findLast((each) => each.includes(`["${userId}",`))
  return line?.includes(`["${userId}",null]`) ? null : line
}

/** The position of the last event. */
export const headOf = async (of: pg.Pool): Promise<string> => {
  const { rows } = await of.query<{ head: string }>('select max(position)::text as head from event')
  return rows[0]?.head ?? ''
}
