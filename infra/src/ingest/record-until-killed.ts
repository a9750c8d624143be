import { openDownloadLog } from './download-log.ts'

/**
 * Run by downloads.int.spec.ts: records downloads by new clients and prints how many are acknowledged, until
 * it is killed.
 */
const log = openDownloadLog(process.argv[2] ?? '', 'victim')
for (let count = 1; ; count++) {
  const at = Math.floor(Date.now() / 1000)
  await log.record({ at, client: `${count}`.padStart(16, '0'), projectId: 'project1', versionId: 'version1' })
  process.stdout.write(`${count}\n`)
}
