import { parseArgs } from 'node:util'
import { areReal, isMeasuringOnEngines, measureOnEngines, takeMeasured } from './engines-of-products.ts'
import type { Benchmark } from './figure.ts'
import { describeMachine } from './machine.ts'
import { requireWholeLogs } from './proved-logs.ts'
import { keepRun, printFigure } from './results.ts'

/** Loaded one by one, so that the memory of one does not affect the others. */
const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  p1: async () => (await import('./p1-commands.ts')).commands,
  p2: async () => (await import('./p2-idle-command.ts')).idleCommand,
  p3: async () => (await import('./p3-rebuild.ts')).rebuildReadModels,
  p4: async () => (await import('./p4-get-project.ts')).getProject,
  p5: async () => (await import('./p5-search.ts')).search,
  p6: async () => (await import('./p6-visible.ts')).visible,
  p8: async () => (await import('./p8-upload.ts')).upload,
  p9: async () => (await import('./p9-first-load.ts')).firstLoad,
  p10: async () => (await import('./p10-start.ts')).start,
  p11: async () => (await import('./p11-memory.ts')).idleMemory,
  p12: async () => (await import('./p12-downloads.ts')).countDownloads,
  p13: async () => (await import('./p13-many-versions.ts')).manyVersions,
  p14: async () => (await import('./p14-hostile.ts')).hostile,
  p15: async () => (await import('./p15-revocation.ts')).revocation,
  p16: async () => (await import('./p16-feed.ts')).feed,
  p17: async () => (await import('./p17-audit.ts')).audit,
  p19: async () => (await import('./p19-sign-in.ts')).signIn,
  p20: async () => (await import('./p20-upgrade.ts')).upgrade,
  storage: async () => (await import('./storage/storage-costs.ts')).storageCosts,
  p18: async () => (await import('./p18-restore.ts')).restoring,
  recovery: async () => (await import('./recovery.ts')).recovery,
  soak: async () => (await import('./soak/soak.ts')).soak,
  'soak-roles': async () => (await import('./soak/soak.ts')).soakOfRoles,
}
const NAMES = Object.keys(BENCHMARKS)
const SHORT_SOAK_SECONDS = 60
const SOAKS = ['soak', 'soak-roles']

const USAGE = `Usage: npm run bench -- [${NAMES.join('|')} ...] [--rounds 5] [--events 200000] [--soak 60] [--engines]

  --rounds  how often each is measured; the median counts
  --events  size of the log that P3 rebuilds from, P17 audits and P18 restores (the goals speak of 1000000)
  --soak    seconds of each soak; both run alone where nothing else is named
  --engines each product that is measured has OpenSearch, Redis and S3 of its own; P3 and P17 read from
            EventStoreDB or its stand-in, P5 searches OpenSearch; kept beside the other figures

  EVENTSTORE_URL names a server without events, or several with spaces between them for a benchmark that starts
  several products: P1, P6, P11 and the soak.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    events: { type: 'string', default: '200000' },
    soak: { type: 'string' },
    engines: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const unknown = positionals.filter((name) => !(name in BENCHMARKS))
const options = {
  rounds: Number(values.rounds),
  events: Number(values.events),
  soakSeconds: Number(values.soak ?? SHORT_SOAK_SECONDS),
}
const namesSoak = positionals.some((name) => SOAKS.includes(name))
const named = values.soak === undefined || namesSoak ? positionals : [...positionals, ...SOAKS]
const sensible = Object.values(options).every((value) => Number.isInteger(value) && value > 0)

if (values.engines) measureOnEngines()
const isOnEngines = isMeasuringOnEngines()

const run = async (name: string): Promise<boolean> => {
  const load = BENCHMARKS[name]
  if (!load) return false
  try {
    const benchmark = await load()
    const machine = describeMachine()
    const measured = await benchmark(options)
    requireWholeLogs()
    const engines = takeMeasured()
    if (isOnEngines && engines.length === 0) throw new Error('it measures nothing that runs on engines')
    if (isOnEngines) console.log(`On ${engines.join(', ')}:`)
    const figures = isOnEngines
      ? measured.map((figure) => ({
          ...figure,
          bounds: figure.bounds?.alsoOnEngines === true && areReal(engines) ? figure.bounds : null,
        }))
      : measured
    for (const figure of figures) console.log(printFigure(figure))
    const command = [
      'npm run bench --',
      name,
      ...process.argv.slice(2).filter((word) => !(word in BENCHMARKS)),
    ]
    await keepRun(
      {
        benchmark: name,
        engines,
        at: new Date().toISOString(),
        command: command.join(' '),
        machine,
        figures,
      },
      NAMES,
    )
    return true
  } catch (error) {
    console.error(`${name} failed:`, error)
    return false
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

if (values.help || unknown.length > 0 || !sensible) {
  process.stderr.write(unknown.length > 0 ? `There is no benchmark ${unknown.join(', ')}.\n${USAGE}` : USAGE)
  process.exitCode = values.help ? 0 : 1
} else for (const name of named.length > 0 ? named : NAMES) if (!(await run(name))) process.exitCode = 1
