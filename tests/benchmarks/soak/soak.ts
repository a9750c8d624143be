import { freePort } from '../../support/product.ts'
import { cleanUp } from '../clean-up.ts'
import { type Benchmark, type Bounds, type Figure, latencyOf, short } from '../figure.ts'
import { type Form, inRoles, oneProcess, startIn } from '../form.ts'
import { publishProject, type RunningProduct } from '../product.ts'
import { kindsOfRequests, type SoakProject } from './kinds-of-requests.ts'
import { inspectedAt, liveHeapOf } from './live-heap.ts'
import { watchMemory } from './memory-over-time.ts'
import { sendAtRate } from './send-at-rate.ts'

const PROJECTS = 100
/** Requests per second. Two processors handle less if each role has its own processes. */
const RATE = 200
const RATE_IN_ROLES = 100
/** An engine in a virtual machine of its own compiles what it runs first, beside everything else. */
const WARM_UP_SECONDS = 20

const publish = async (product: RunningProduct, slug: string): Promise<SoakProject> => {
  const project = await publishProject(product, slug, 'A body of a few words.')
  const [version] = (await product.as('creator').get(`/v2/project/${project.id}/version`)).as<
    { files: { url: string }[] }[]
  >()
  const file = version?.files[0]?.url
  if (file === undefined) throw new Error('a project has no file')
  return { ...project, file }
}

/** The caches of all processes fill up to their limits, so it is not zero. */
const FLAT: Bounds = { must: 64, goal: 16, better: 'less', alsoOnEngines: true }

const soakIn = async (form: Form, perSecond: number, seconds: number): Promise<Figure[]> => {
  // Roles are several processes, and what each of them keeps is kept by the single one too.
  const inspected = form.isRoles ? undefined : await freePort()
  const live = async () => (inspected === undefined ? Number.NaN : liveHeapOf(inspected))
  const product = await startIn(inspected === undefined ? form : { ...form, env: inspectedAt(inspected) })
  try {
    const projects: SoakProject[] = []
    for (let at = 0; at < PROJECTS; at++) projects.push(await publish(product, `sample-${at}`))
    const kinds = kindsOfRequests(product, projects)
    for (const part of [0.25, 0.5, 1]) await sendAtRate(kinds, perSecond * part, WARM_UP_SECONDS)
    const liveBefore = await live()
    // That collection shrank the heap, and the load lets it grow again, which is no leak.
    await sendAtRate(kinds, perSecond, WARM_UP_SECONDS)
    const memory = watchMemory(product.process.pid ?? 0)
    const sent = await sendAtRate(kinds, perSecond, seconds).finally(() => memory.stop())
    const [reads, writes] = [latencyOf(sent.reads), latencyOf(sent.writes)]
    const grown = memory.growth()
    const liveAfter = await live()
    const count = sent.reads.length + sent.writes.length
    const rate = count / sent.seconds
    const shared = {
      floor: null,
      checked: `${count} requests in ${Math.round(sent.seconds)} s, each with the answer that was due`,
    }
    return [
      {
        ...shared,
        name: `Soak, 95 % reads${form.suffix}: reads, p99`,
        ours: `${short(reads.p99)} ms at ${short(rate)} requests/s`,
        result: reads.p99,
        unit: 'ms',
        bounds: null,
        latency: reads,
        rounds: [reads.p99],
      },
      {
        ...shared,
        name: `Soak, 5 % writes${form.suffix}: writes, p99`,
        ours: `${short(writes.p99)} ms`,
        result: writes.p99,
        unit: 'ms',
        bounds: null,
        latency: writes,
        rounds: [writes.p99],
      },
      {
        ...shared,
        name: `Soak${form.suffix}: growth of memory from the second fifth of the time to the last`,
        ours: `Node ${short(grown.node)} MB, Postgres ${short(grown.postgres)} MB and its buffers ${short(grown.buffers)} MB; ${short(grown.slope)} MB a minute in the second half`,
        result: grown.whole,
        unit: 'MB',
        bounds: FLAT,
        latency: null,
        rounds: [grown.whole],
      },
      ...(inspected === undefined
        ? []
        : [
            {
              ...shared,
              name: 'Soak: growth of the live heap, each after a collection',
              ours: `${short(liveBefore)} MB before, ${short(liveAfter)} MB after ${sent.writes.length} writes`,
              result: liveAfter - liveBefore,
              unit: 'MB' as const,
              bounds: null,
              latency: null,
              noEngine: 'it explains the growth of memory of one process, above',
              rounds: [liveAfter - liveBefore],
            },
          ]),
    ]
  } finally {
    await cleanUp(product.stop, product.forget)
  }
}

export const soak: Benchmark = ({ soakSeconds }) => soakIn(oneProcess, RATE, soakSeconds)

export const soakOfRoles: Benchmark = ({ soakSeconds }) => soakIn(inRoles({}), RATE_IN_ROLES, soakSeconds)
