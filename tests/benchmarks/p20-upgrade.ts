import { buildRelease, type Release } from '../support/releases/build-release.ts'
import { openBrowserOfEvents } from '../support/rolling-upgrade/browser-of-events.ts'
import {
  openProductInReleases,
  type ProductInReleases,
} from '../support/rolling-upgrade/product-in-releases.ts'
import { beginLoad, type LoadedProject, workersFor } from '../support/rolling-upgrade/upgrade-load.ts'
import { cleanUp } from './clean-up.ts'
import { type Benchmark, type Latency, latencyOf, median, perSecond, short } from './figure.ts'
import { MANY_REQUESTS, publishProject } from './product.ts'
import { proveLogOf } from './proved-logs.ts'

const MUST_RATE = 500
/** Requests begun per second. Somewhat more than must be answered, or a pause of any length would miss it. */
const RATE = 530
/** 95 % are reads, as in the soak, but nearly half of these are of tags. */
const READS_AT_ONCE = 36
const SHOWN_FAILURES = 5
const NO_ENGINE = 'upgrades on engines are tried without a rate (F20)'

interface Round {
  readonly rate: number
  readonly failures: readonly string[]
  readonly answered: number
  readonly writes: number
  readonly latency: Latency
}

const publish = async (product: ProductInReleases, slug: string): Promise<LoadedProject> => {
  const project = await publishProject(product, slug, 'A body of a few words.', 'user')
  const [version] = (await product.as('user').get(`/v2/project/${project.id}/version`)).as<
    { files: { url: string }[] }[]
  >()
  const file = version?.files[0]?.url
  if (file === undefined) throw new Error('a project has no file')
  return { ...project, file: new URL(file).pathname }
}

/** Replaces every process by one of the next release and then by one of the present one, under load. */
const upgradeAndBack = async (
  product: ProductInReleases,
  present: Release,
  next: Release,
): Promise<Round> => {
  await product.start(present.bundle)
  const projects: LoadedProject[] = []
  for (let at = 0; at < workersFor(RATE); at += 1) projects.push(await publish(product, `sample-${at}`))
  const browser = openBrowserOfEvents(product.url, product.accountOf('admin').token)
  const { load, end } = beginLoad(product.as('user'), projects, { rate: RATE, readsAtOnce: READS_AT_ONCE })
  await product.upgradeTo(next.bundle)
  await product.goBackTo(present.bundle)
  const rate = await end()
  await browser.close()
  if (browser.returns() === 0) throw new Error('no process ended while its events were read')
  const { failures, answered, writes, times } = load
  return { rate, failures, answered, writes, latency: latencyOf(times) }
}

const measure = async (present: Release, next: Release): Promise<Round> => {
  const product = await openProductInReleases(MANY_REQUESTS)
  try {
    return await upgradeAndBack(product, present, next)
  } finally {
    const { dataDir, databaseUrl } = product
    const prove = () => proveLogOf({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
    await cleanUp(product.stop, prove, product.forget)
  }
}

export const upgrade: Benchmark = async ({ rounds }) => {
  const [present, next] = [await buildRelease('read-ahead'), await buildRelease('next')]
  try {
    const measured: Round[] = []
    for (let round = 0; round < rounds; round += 1) measured.push(await measure(present, next))
    const rates = measured.map(({ rate }) => rate)
    const failed = measured.map(({ failures }) => failures.length)
    for (const each of measured.flatMap(({ failures }) => failures.slice(0, SHOWN_FAILURES)))
      console.error(each)
    const answered = measured.reduce((sum, each) => sum + each.answered, 0)
    const writes = measured.reduce((sum, each) => sum + each.writes, 0)
    const checked = `${answered} requests, ${writes} of them writes, while every process was replaced by one of the next release, with other tables and events, and back`
    return [
      {
        name: 'P20 requests answered a second during a rolling upgrade and back',
        floor: null,
        ours: perSecond(median(rates)),
        result: median(rates),
        unit: '/s',
        bounds: { must: MUST_RATE, goal: MUST_RATE, better: 'more' },
        latency: measured[0]?.latency ?? null,
        checked,
        noEngine: NO_ENGINE,
        rounds: rates,
      },
      {
        name: 'P20 requests that failed meanwhile, in any round',
        floor: null,
        ours: `${short(Math.max(...failed))} of ${short(answered)}`,
        result: Math.max(...failed),
        unit: 'requests',
        bounds: { must: 0, goal: 0, better: 'less' },
        latency: null,
        checked,
        noEngine: NO_ENGINE,
        rounds: failed,
      },
    ]
  } finally {
    await cleanUp(present.forget, next.forget)
  }
}
