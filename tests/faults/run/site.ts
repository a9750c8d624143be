import { killTree, treeOf } from '../../support/process-tree.ts'
import { startProduct, type TestAccount, type TestProduct } from '../../support/product.ts'
import { ROLES } from '../../support/role-processes.ts'
import { foldersOf } from './site-engines.ts'

/** `alone`: one process, as with `npm start`. `roles`: two processes of each role behind a gateway. */
export type Shape = 'alone' | 'roles'

const PROCESSES_OF_A_ROLE = 2

export interface SiteOptions {
  readonly shape: Shape
  readonly variables?: Readonly<Record<string, string>>
  readonly dataDir?: string
  /** The folder of the bundles that it runs. Defaults to the built ones. */
  readonly bundle?: string
  /** The folder of the bucket that has its files. */
  readonly bucket?: string | undefined
}

/** The product that faults happen to: its data and its address stay, its processes come and go. */
export interface Site {
  /** Of its current processes. */
  readonly shape: Shape
  readonly url: string
  readonly dataDir: string
  readonly accounts: Readonly<Record<string, TestAccount>>
  readonly variables: Readonly<Record<string, string>>
  readonly files: ReturnType<typeof foldersOf>
  pid(): number
  /** Output of the current processes. */
  output(): string
  /** `kill -9` of all of its processes. */
  kill(): Promise<void>
  /** Stops like Ctrl-C. Resolves to the exit code. */
  stop(): Promise<number | null>
  /** Restarts it after its end, in the same shape or in another one. Resolves once it is ready. */
  start(shape?: Shape): Promise<void>
  /** Ends it and deletes its data. */
  remove(): Promise<void>
}

const inRoles = {
  inRoles: true,
  arguments: ROLES.flatMap((role) => [`--${role}`, `${PROCESSES_OF_A_ROLE}`]),
} as const

export const startSite = async ({
  shape: firstShape,
  variables = {},
  dataDir,
  bundle,
  bucket,
}: SiteOptions): Promise<Site> => {
  // The roles need accounts that only the single process makes.
  const started = { env: variables, ...(bundle && { bundle }) }
  let product: TestProduct = await startProduct({ ...started, ...(dataDir && { dataDir }) })
  const { url, dataDir: directory, accounts } = product
  let shape: Shape = 'alone'
  const start = async (next = shape) => {
    shape = next
    product = await startProduct({
      ...started,
      dataDir: directory,
      port: Number(new URL(url).port),
      ...(shape === 'roles' && inRoles),
    })
  }
  if (firstShape === 'roles') {
    await product.stop()
    await start(firstShape)
  }
  const kill = () => killTree(product.process.pid ?? 0)
  return {
    get shape() {
      return shape
    },
    url,
    dataDir: directory,
    accounts,
    variables,
    files: foldersOf(directory, bucket),
    pid: () => product.process.pid ?? 0,
    output: () => product.output(),
    kill,
    stop: () => product.stop(),
    start,
    async remove() {
      // A process stopped by a signal would not hear of its end.
      for (const pid of treeOf(product.process.pid ?? 0)) {
        try {
          process.kill(pid, 'SIGCONT')
        } catch {
          // It has ended by itself.
        }
      }
      await kill()
      await product.forget()
    },
  }
}
