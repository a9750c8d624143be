// Fails while the backup in the given directory has not gone on for minutes. A backup that follows the log touches its list
// every ten seconds.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Enough for a large file to be copied. */
const LIMIT_MS = 5 * 60_000

const [directory] = process.argv.slice(2)
if (directory === undefined) throw new Error('Usage: node backup-goes-on.mjs DIRECTORY')

const { mtimeMs } = await stat(join(directory, 'backup.json'))
const age = Date.now() - mtimeMs
if (age > LIMIT_MS) throw new Error(`The backup has stood still for ${Math.round(age / 1_000)} s`)
