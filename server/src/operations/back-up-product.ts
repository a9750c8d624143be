import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { eventCatalogue } from '@modstead/domain/contexts'
import type { WholeBackup } from '@modstead/infra/backup/back-up'
import { BackupRefused, DamagedBackup } from '@modstead/infra/backup/damaged-backup'
import { verifyBackup } from '@modstead/infra/backup/verify-backup'
import type { Settings } from '@modstead/infra/config/settings'
import { isAway } from '@modstead/infra/engines/log-trouble'
import { BytesDiffer, DiskFull, FilesAway } from '@modstead/infra/files/storage-errors'
import { runningEmbeddedPostgres } from '@modstead/infra/postgres/embedded-running'
import { StartRefused } from '../process/start-refused.ts'
import { backUpRound } from './back-up-round.ts'
import { describeVerified } from './describe-backup.ts'
import { lockBackup } from './lock-backup.ts'
import { runTool, ToolFailure, type ToolParts } from './run-tool.ts'

const USAGE = `Usage: npm run backup -- DIRECTORY [--follow | --verify]

  Backs up events, keys of persons, files and pictures to DIRECTORY, while the product runs or not.
  What is there from an earlier backup is not copied again. The master key is not part of it.

  --follow  go on with what is published, until Ctrl-C
  --verify  read the backup instead, and prove it by its hashes`

const LOOK_AGAIN_MS = 1_000

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    follow: { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const verify = async (directory: string, { print }: ToolParts): Promise<number> => {
  const began = performance.now()
  const verified = await verifyBackup(directory, eventCatalogue)
  for (const line of describeVerified(verified, (performance.now() - began) / 1_000)) print(line)
  return verified.findings.length === 0 ? 0 : 1
}

/** The embedded database belongs to the product, which may come and go. This never starts it. */
const findRunning = async (settings: Settings): Promise<Settings | undefined> => {
  if (settings.databaseUrl !== undefined) return settings
  const databaseUrl = await runningEmbeddedPostgres(settings.dataDir)
  return databaseUrl === undefined ? undefined : { ...settings, databaseUrl }
}

const follow = async (directory: string, { settings, log, life, print }: ToolParts): Promise<number> => {
  let said = ''
  const say = (line: string) => {
    if (line !== said) print(line)
    said = line
  }
  const round = {
    directory,
    follow: true,
    onWhole: () => say(`${directory} follows the log.`),
  }
  while (!life.stopping.aborted) {
    const found = await findRunning(settings)
    try {
      if (found !== undefined) await backUpRound(found, round, log, life)
      else say('The product does not run. The backup waits.')
    } catch (error) {
      if (!(error instanceof StartRefused || isAway(error))) throw error
      const why =
        error instanceof StartRefused
          ? error.message
          : 'The database, the event store or the store of files is away.'
      say(`${why} The backup waits.`)
    }
    await pause(LOOK_AGAIN_MS, undefined, { signal: life.stopping }).catch(() => {})
  }
  return 0
}

const once = async (directory: string, { settings, log, life, print }: ToolParts): Promise<number> => {
  const began = performance.now()
  let whole: WholeBackup | undefined
  const onWhole = (backup: WholeBackup) => {
    whole = backup
  }
  await backUpRound(settings, { directory, follow: false, onWhole }, log, life)
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  print(
    `${whole?.events.toLocaleString('en-US')} events are in ${directory}, ${whole?.added.toLocaleString('en-US')} of them new, after ${seconds} s. The master key is not: keep it apart.`,
  )
  return 0
}

const useOfDataDirectory = values.verify || values.follow ? 'none' : 'beside'

if (values.help) process.stdout.write(`${USAGE}\n`)
else
  await runTool(
    async (parts) => {
      const [given, ...others] = positionals
      if (given === undefined || others.length > 0 || (values.follow && values.verify))
        throw new ToolFailure(USAGE)
      const directory = resolve(given)
      if (values.verify) return verify(directory, parts)
      await lockBackup(directory, parts.life)
      if (!values.follow) return once(directory, parts)
      const following = follow(directory, parts)
      // The last round still writes to the directory, so it ends before the lock.
      parts.life.onStop('the last round', async () => void (await Promise.allSettled([following])))
      return following
    },
    [BackupRefused, DamagedBackup, BytesDiffer, DiskFull, FilesAway],
    useOfDataDirectory,
  )
