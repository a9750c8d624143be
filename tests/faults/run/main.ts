import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { describeResults } from './describe-results.ts'
import { allFaults } from './faults/all-faults.ts'
import { type FaultResult, runFault } from './run-fault.ts'

const SHORT_POINTS = 2
const LONG_POINTS = 20
const NAMES = allFaults.map(({ id }) => id)

const USAGE = `Usage: npm run faults -- [--long] [--points N] [--seed N] [--only F7,F10] [--engines]

  --long     ${LONG_POINTS} points of each fault instead of ${SHORT_POINTS}
  --points   number of points of each fault
  --seed     repeats the random choices of a run; the exact moments depend on the machine
  --only     only these of ${NAMES.join(', ')}
  --engines  each site has EventStoreDB, Redis, OpenSearch and S3, and there are faults of Redis and OpenSearch;
             EVENTSTORE_URL names a server without events for one fault, by default a stand-in is started
`

const { values } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    points: { type: 'string' },
    seed: { type: 'string', default: `${randomInt(1_000_000)}` },
    only: { type: 'string' },
    engines: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const only = values.only?.split(',').map((name) => name.trim().toUpperCase())
const unknown = (only ?? []).filter((name) => !NAMES.includes(name))
const points = Number(values.points ?? (values.long ? LONG_POINTS : SHORT_POINTS))

const run = async (): Promise<void> => {
  const { seed, engines } = values
  console.log(`seed ${seed}`)
  const results: FaultResult[] = []
  for (const fault of allFaults) {
    if (only ? !only.includes(fault.id) : fault.onEngines && !engines) continue
    const result = await runFault(fault, {
      seed,
      points,
      say: console.error,
      onEngines: engines,
      isTimed: true,
    })
    console.error(`${result.id} took ${Math.round(result.seconds)} s: ${result.violations.length} violations`)
    results.push(result)
    // An interrupted run has reported its results.
    console.error(describeResults([result]))
  }
  console.log(describeResults(results))
  if (results.some(({ violations }) => violations.length > 0)) process.exitCode = 1
}

if (values.help || unknown.length > 0 || !Number.isInteger(points) || points < 1) {
  process.stderr.write(unknown.length > 0 ? `There is no fault ${unknown.join(', ')}.\n${USAGE}` : USAGE)
  process.exitCode = values.help ? 0 : 1
} else await run()
// Sockets of clients may still be open.
process.exit()
