import { createPublicKey, type KeyObject } from 'node:crypto'
import type { Head } from '../audit/head.ts'
import type { HeadSource } from '../audit/head-proof.ts'
import { noBlocks } from '../audit/head-source.ts'
import { type HeadRow, headOfRow } from '../audit/stored-heads.ts'
import type { BackupPlaces } from './backup-places.ts'
import { readKeptTable } from './kept-tables.ts'
import type { Manifest } from './manifest.ts'

async function* rowsOf<Row>(
  { tables: directory }: BackupPlaces,
  { tables }: Manifest,
  name: string,
): AsyncGenerator<readonly Row[]> {
  for (const kept of tables)
    if (kept.table === name)
      for await (const rows of readKeptTable(directory, kept)) yield rows.map((row): Row => JSON.parse(row))
}

async function* headsOf(places: BackupPlaces, manifest: Manifest): AsyncGenerator<readonly Head[]> {
  for await (const rows of rowsOf<HeadRow>(places, manifest, 'audit_head')) yield rows.map(headOfRow)
}

/** Heads that were signed before the last backup of the tables. Throws DamagedBackup. */
export const headsInBackup = async (places: BackupPlaces, manifest: Manifest): Promise<HeadSource> => {
  const keys = new Map<string, KeyObject>()
  for await (const rows of rowsOf<{ id: string; public_key: string }>(places, manifest, 'audit_key'))
    for (const row of rows) keys.set(row.id, createPublicKey(row.public_key))
  return { heads: headsOf(places, manifest), keys, blocks: noBlocks }
}
