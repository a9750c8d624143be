import type { Figure } from './figure.ts'
import type { Run } from './results-page.ts'

/** The first number of `913 B`, `27,700/s of 1000010 events` or `3.5 ms, 924/s on one core` that is a cost. */
export const amountIn = (text: string): number =>
  Number(/([\d,.]+)(?: events)?(?:\/s| B| requests)/.exec(text)?.[1]?.replaceAll(',', ''))

interface Cost {
  readonly benchmark: string
  readonly onEngines?: boolean
  /** The begin of the figure's name. */
  readonly begin: string
  readonly amountOf?: (figure: Figure) => number
}

/** A duration in seconds as events per second. */
const eventsPerSecond = ({ ours, result }: Figure): number => Number(/(\d+) events/.exec(ours)?.[1]) / result

/** What is measured, by the name that `docs/scale.md` gives it. */
export const COSTS = {
  'an event in the log of Postgres, with its index': {
    benchmark: 'storage',
    begin: 'Storage: log in Postgres',
  },
  'an event in the log of EventStoreDB, with its index': {
    benchmark: 'storage',
    onEngines: true,
    begin: 'Storage: log in EventStoreDB',
  },
  'a project of 6.5 versions in the read models, with indexes': {
    benchmark: 'storage',
    begin: 'Storage: read models',
  },
  'the indexes of it alone': { benchmark: 'storage', begin: 'Storage: indexes' },
  'a project in the embedded search, in memory': { benchmark: 'storage', begin: 'Storage: embedded search' },
  'a project in OpenSearch, on disk': {
    benchmark: 'storage',
    onEngines: true,
    begin: 'Storage: OpenSearch on disk',
  },
  'a project in OpenSearch, in its heap': {
    benchmark: 'storage',
    onEngines: true,
    begin: 'Storage: OpenSearch in its heap for an index',
  },
  'a client under a limit in Redis': {
    benchmark: 'storage',
    onEngines: true,
    begin: 'Storage: a client under a limit in Redis',
  },
  'a job in Redis': { benchmark: 'storage', onEngines: true, begin: 'Storage: a job in Redis' },
  'clients that Redis is asked about': {
    benchmark: 'storage',
    onEngines: true,
    begin: 'Storage: clients under a limit asked about',
  },
  'jobs of one process on Redis': { benchmark: 'storage', onEngines: true, begin: 'Storage: jobs done' },
  'requests to S3 to send a file': {
    benchmark: 'storage',
    onEngines: true,
    begin: 'Storage: requests to S3 to send',
  },
  commands: { benchmark: 'p1', begin: 'P1 durable commands over HTTP, 256' },
  'rebuild of all read models': { benchmark: 'p3', begin: 'P3 rebuild' },
  'the same from the stand-in of EventStoreDB': { benchmark: 'p3', onEngines: true, begin: 'P3 rebuild' },
  'audit of the log': { benchmark: 'p17', begin: 'P17 audit' },
  'audit of the log in the stand-in of EventStoreDB': {
    benchmark: 'p17',
    onEngines: true,
    begin: 'P17 audit',
  },
  'restore of a backup, until the product is ready': {
    benchmark: 'p18',
    begin: 'P18 restore',
    amountOf: eventsPerSecond,
  },
  'reads of a project whose answer is in memory': { benchmark: 'p4', begin: 'P4 GET /v2/project/{slug}, 64' },
  'reads of projects, a different one each time': {
    benchmark: 'p4',
    begin: 'P4 GET /v2/project/{slug}, each',
  },
  'searches among 100,000 projects, embedded, on one core': { benchmark: 'p5', begin: 'P5 search' },
  'searches among 100,000 projects, on OpenSearch': { benchmark: 'p5', onEngines: true, begin: 'P5 search' },
  'download lines counted': { benchmark: 'p12', begin: 'P12 download lines' },
} satisfies Readonly<Record<string, Cost>>

export type CostName = keyof typeof COSTS

export const recordedCost = (runs: readonly Run[], name: CostName): number => {
  const { benchmark, onEngines = false, begin, amountOf }: Cost = COSTS[name]
  const figure = runs
    .filter((run) => run.benchmark === benchmark && run.engines.length > 0 === onEngines)
    .flatMap(({ figures }) => figures)
    .find((each) => each.name.startsWith(begin))
  if (figure === undefined) throw new Error(`${benchmark} has no figure ${begin}`)
  return amountOf === undefined ? amountIn(figure.ours) : amountOf(figure)
}

/** Assumed in `docs/scale.md`, which says why. */
const PROJECTS = 150_000
const VERSIONS = 11
const EVENTS = 65 * PROJECTS
const VERSION_BYTES = 1e6
const DOWNLOADS = 1_900
const REQUESTS = 2 * DOWNLOADS
const SEARCHES = DOWNLOADS / 10
const COMMANDS = 0.3
const JOBS = 5 * COMMANDS
/** Of those that an edge gets, the part that it passes on. */
const PAST_EDGE = 1 / 10
const MEASURED_VERSIONS = 6.5
/** Of one machine. */
const MEMORY = 256e9
const SHARD = 20e9
const DAY = 86_400
const HOUR = 3_600
const MINUTE = 60

/** What a row of a table has at 1 ×, and ten times as much in each column after it. */
export interface Row {
  readonly atOne: number
  /** Nothing is bought in parts: each column is rounded up. */
  readonly isWhole?: true
}
type Rows = Readonly<Record<string, Row>>

const plain = (atOne: number): Row => ({ atOne })
const whole = (atOne: number): Row => ({ atOne, isWhole: true })

/** The rows of the tables in `docs/scale.md`, from what was measured. */
export const scaleRows = (
  cost: (name: CostName) => number,
): { readonly load: Rows; readonly needs: Rows } => {
  const perProject = (bytes: number): number => (PROJECTS * bytes * VERSIONS) / MEASURED_VERSIONS
  const readModels = perProject(cost('a project of 6.5 versions in the read models, with indexes'))
  const indexes = perProject(cost('the indexes of it alone'))
  const onDisk = PROJECTS * cost('a project in OpenSearch, on disk')
  const cold = cost('reads of projects, a different one each time')
  const searching = (2 * SEARCHES) / cost('searches among 100,000 projects, on OpenSearch')
  const asking = REQUESTS / cost('clients that Redis is asked about')
  const rebuilding = EVENTS / cost('rebuild of all read models')
  return {
    load: {
      projects: plain(PROJECTS),
      events: plain(EVENTS),
      'log in Postgres': plain(EVENTS * cost('an event in the log of Postgres, with its index')),
      'log in EventStoreDB': plain(EVENTS * cost('an event in the log of EventStoreDB, with its index')),
      'read models (Postgres)': plain(readModels),
      'search in the memory of each process': plain(
        PROJECTS * cost('a project in the embedded search, in memory'),
      ),
      'search in OpenSearch, one copy': plain(onDisk),
      'files (S3)': plain(PROJECTS * VERSIONS * VERSION_BYTES),
      'downloads at peak': plain(DOWNLOADS),
      'bytes of downloads at peak': plain(DOWNLOADS * VERSION_BYTES * 8),
      'requests to the APIs at peak': plain(REQUESTS),
      'searches at peak': plain(SEARCHES),
      'commands at peak': plain(COMMANDS),
      'jobs at peak': plain(JOBS),
      'rebuild of all read models, one reader': plain(rebuilding),
      'the same from the stand-in of EventStoreDB': plain(
        EVENTS / cost('the same from the stand-in of EventStoreDB'),
      ),
      'audit of the log': plain(EVENTS / cost('audit of the log')),
      'audit of the log in the stand-in of EventStoreDB': plain(
        EVENTS / cost('audit of the log in the stand-in of EventStoreDB'),
      ),
      'restore of a backup, until the product is ready': plain(
        EVENTS / cost('restore of a backup, until the product is ready'),
      ),
    },
    needs: {
      'EventStoreDB: disk of each node': plain(
        EVENTS * cost('an event in the log of EventStoreDB, with its index'),
      ),
      'Postgres: disk, while a rebuild stands beside what serves': plain(2 * readModels),
      'Postgres: memory that holds all indexes': plain(indexes),
      'Postgres: machines of 256 GB that hold all indexes in memory': whole(indexes / MEMORY),
      'Postgres: machines of 256 GB that hold all read models in memory': whole(readModels / MEMORY),
      'OpenSearch: disk, two copies': plain(2 * onDisk),
      'OpenSearch: heap for the index, each copy': plain(
        PROJECTS * cost('a project in OpenSearch, in its heap'),
      ),
      'OpenSearch: shards of 20 GB': whole(onDisk / SHARD),
      'OpenSearch: processors': whole(searching),
      'OpenSearch: processors behind an edge': whole(searching * PAST_EDGE),
      'Redis: memory for limits': plain(REQUESTS * MINUTE * cost('a client under a limit in Redis')),
      'Redis: memory for jobs': plain(JOBS * HOUR * cost('a job in Redis')),
      'Redis: servers for limits': whole(asking),
      'Redis: servers for limits behind an edge': whole(asking * PAST_EDGE),
      'S3: requests at peak': plain(DOWNLOADS * cost('requests to S3 to send a file')),
      'S3: requests at peak behind an edge': plain(
        DOWNLOADS * PAST_EDGE * cost('requests to S3 to send a file'),
      ),
      'query processes with 2 processors': whole(REQUESTS / cold),
      'query processes behind an edge': whole((REQUESTS * PAST_EDGE) / cold),
      'command processes': whole(COMMANDS / cost('commands')),
      'processes that do jobs': whole(JOBS / cost('jobs of one process on Redis')),
      'counters of downloads': whole(DOWNLOADS / cost('download lines counted')),
      'processors for the embedded search': whole(
        SEARCHES / cost('searches among 100,000 projects, embedded, on one core'),
      ),
      'readers, so that a rebuild ends within a day': whole(rebuilding / DAY),
    },
  }
}
