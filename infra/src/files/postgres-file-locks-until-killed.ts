import { openPostgresFileLocks } from './postgres-file-locks.ts'

/** Run by postgres-file-locks.int.spec.ts: takes a lock, says so and never releases it. */
const locks = openPostgresFileLocks(process.argv[2] ?? '', () => {})
await locks.take('left', () => {
  process.stdout.write('taken\n')
  return new Promise(() => {})
})
