import { execFileSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { jar } from '../support/add-on-files.ts'
import { type Api, connect } from '../support/api.ts'
import { startProduct, type TestProduct } from '../support/product.ts'
import { enginesOf, stopEnginesOf } from './engines-of-products.ts'
import { proveLogOf } from './proved-logs.ts'

export const MANY_REQUESTS = { RATE_LIMIT: '10000000', LOG_LEVEL: 'error', CHECK_ANSWERS: 'false' }

/** `PRODUCT_NODE_OPTIONS=--cpu-prof npm run bench -- p4` shows where the product's time goes. */
const profiling = (): Record<string, string> => {
  const options = process.env.PRODUCT_NODE_OPTIONS
  return options === undefined ? {} : { NODE_OPTIONS: options }
}

export interface RunningProduct extends TestProduct {
  /** Uses the token of the demo account. */
  as(username: string): Api
}

export const startForBench = async (
  options: Parameters<typeof startProduct>[0] = {},
): Promise<RunningProduct> => {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'modstead-bench-')))
  const engines = await enginesOf(dataDir)
  const product = await startProduct({
    ...options,
    dataDir,
    env: { ...MANY_REQUESTS, ...profiling(), ...engines, ...options.env },
  })
  // An interrupted benchmark leaves nothing running.
  process.once('exit', () => product.process.kill('SIGINT'))
  return {
    ...product,
    async forget() {
      await proveLogOf({ DATA_DIR: dataDir, ...engines, ...options.env })
      await stopEnginesOf(dataDir)
      await product.forget()
    },
    as: (username) => connect(product.url, product.accounts[username]?.token ?? ''),
  }
}

export interface Published {
  readonly id: string
  readonly slug: string
}

const expectStatus = async (
  answer: Promise<{ status: number; text: string }>,
  wanted: number,
): Promise<string> => {
  const { status, text } = await answer
  if (status !== wanted) throw new Error(`${status} instead of ${wanted}: ${text}`)
  return text
}

const versionData = {
  version_number: '1.0.0',
  name: 'Version 1.0.0',
  changelog: 'First version',
  dependencies: [],
  game_versions: ['1.20.1'],
  version_type: 'release',
  loaders: ['fabric'],
  featured: false,
  file_parts: ['file-0'],
}

/** Publishes an approved project with one version through the API. */
export const publishProject = async (
  product: Pick<RunningProduct, 'as'>,
  slug: string,
  body: string,
  by = 'creator',
): Promise<Published> => {
  const form = new FormData()
  const data = {
    slug,
    title: `Sample ${slug}`,
    description: 'An invented add-on that is measured',
    body,
    project_type: 'mod',
    client_side: 'required',
    server_side: 'optional',
    categories: ['utility'],
    license_id: 'MIT',
    initial_versions: [versionData],
  }
  form.append('data', JSON.stringify(data))
  form.append('file-0', new Blob([jar()]), 'sample.jar')
  const published = JSON.parse(await expectStatus(product.as(by).post('/v2/project', form), 200)) as Published
  await expectStatus(
    product.as('moderator').patch(`/v2/project/${published.id}`, { status: 'approved' }),
    204,
  )
  return published
}

const runOn = (processors: string, pid: number): void => {
  execFileSync('taskset', ['-a', '-c', '-p', processors, `${pid}`], { stdio: 'ignore' })
}

/** Pins a process and its threads to one processor, so that two servers are compared on the same one. */
export const pin = (pid: number, processor: number): void => runOn(`${processor}`, pid)

/** Lets it use all processors again, along with everything that it starts later. */
export const unpin = (pid: number): void => runOn(`0-${cpus().length - 1}`, pid)
