import { setTimeout as pause } from 'node:timers/promises'
import { cleanUp } from './clean-up.ts'
import { type Benchmark, type Figure, median, short } from './figure.ts'
import { type Form, inRoles, oneProcess, startIn } from './form.ts'
import { sendHostileUploads } from './hostile-uploads.ts'
import { memoryOf, processTree } from './process-memory.ts'
import { publishProject } from './product.ts'

const QUIET_MS = 20_000
const HOSTILE_ROUNDS = 3
const PAGES = ['/', '/mods', '/plugins', '/v2/search?limit=100', '/v2/search?query=block', '/v2/tag/category']

const memoryOfAll = (root: number) => {
  const pids = processTree(root)
  const memories = pids.map(memoryOf)
  const sum = (kind: 'rss' | 'pss') => memories.reduce((total, each) => total + each[kind], 0)
  return { processes: pids.length, rss: sum('rss'), pss: sum('pss'), node: memoryOf(root).pss }
}
type Sum = ReturnType<typeof memoryOfAll>

const sample = async (root: number, rounds: number): Promise<Sum[]> => {
  await pause(QUIET_MS)
  const sums: Sum[] = []
  for (let round = 0; round < rounds; round++) {
    sums.push(memoryOfAll(root))
    await pause(500)
  }
  return sums
}

/**
 * Memory of Node and Postgres together, with the sample catalogue, some time after a few visitors, and after
 * hostile uploads.
 */
const measureOn = async (form: Form, rounds: number): Promise<Figure[]> => {
  const product = await startIn({ ...form, filled: true })
  try {
    for (const page of PAGES) {
      const { status } = await fetch(`${product.url}${page}`)
      if (status !== 200) throw new Error(`${page} answered ${status}`)
    }
    const found = (await (await fetch(`${product.url}/v2/search`)).json()) as { total_hits: number }
    if (found.total_hits < 60) throw new Error(`the sample catalogue has ${found.total_hits} add-ons only`)
    const root = product.process.pid ?? 0
    const idle = await sample(root, rounds)
    const of = (kind: keyof Sum) => median(idle.map((each) => each[kind]))
    const figure: Figure = {
      name: `P11 memory of everything, idle${form.suffix}`,
      floor: null,
      ours: `${short(of('pss'))} MB PSS, of it node ${short(of('node'))} MB; ${short(of('rss'))} MB RSS; ${of('processes')} processes`,
      result: of('pss'),
      unit: 'MB',
      bounds: form.isRoles ? null : { must: 450, goal: 400, better: 'less' },
      latency: null,
      checked: `the sample catalogue of ${found.total_hits} add-ons is served`,
      rounds: idle.map(({ pss }) => pss),
    }
    if (form.isRoles) return [figure]
    const project = await publishProject(product, 'measured', 'A short body.')
    let refused = 0
    for (let round = 0; round < HOSTILE_ROUNDS; round++) refused += await sendHostileUploads(product, project)
    const after = await sample(root, rounds)
    const growth = after.map(({ pss }) => pss - of('pss'))
    return [
      figure,
      {
        name: 'P11 memory that stays after hostile texts and drawings',
        floor: null,
        ours: `${short(median(growth))} MB`,
        result: median(growth),
        unit: 'MB',
        bounds: { must: 60, goal: 60, better: 'less' },
        latency: null,
        checked: `${refused} hostile uploads were refused`,
        rounds: growth,
      },
    ]
  } finally {
    await cleanUp(product.stop, product.forget)
  }
}

export const idleMemory: Benchmark = async ({ rounds }) => [
  ...(await measureOn(oneProcess, rounds)),
  ...(await measureOn(inRoles({}), rounds)),
]
