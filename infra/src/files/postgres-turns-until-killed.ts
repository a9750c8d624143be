import { openPostgresTurns } from './postgres-turns.ts'

/** Run by postgres-turns.int.spec.ts: takes a turn, says so and never ends it. */
const turns = openPostgresTurns(process.argv[2] ?? '', () => {})
await turns.take('left', () => {
  process.stdout.write('taken\n')
  return new Promise(() => {})
})
