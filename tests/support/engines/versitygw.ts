import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../product.ts'
import { fetchTool } from '../tools/fetched-tools.ts'
import { type Engine, EngineMissing } from './engine.ts'
import { type EngineProcess, startEngineProcess, untilItAnswers } from './engine-process.ts'

const START_MS = 30_000

/** Path of the gateway. Rejects with `EngineMissing` if it is missing and cannot be built. */
export const gatewayBinary = async (): Promise<string> => {
  const { path, missing } = await fetchTool('go', {
    packaged: 'github.com/versity/versitygw/cmd/versitygw',
    version: 'v1.8.0',
    program: 'versitygw',
  })
  if (path === undefined) throw new EngineMissing(missing)
  return path
}

/** The reason in one line if no S3 server can run here. */
export const whyNoS3 = async (): Promise<string | undefined> => {
  try {
    await gatewayBinary()
    return undefined
  } catch (error) {
    if (error instanceof EngineMissing) return error.message
    throw error
  }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

interface Keys {
  readonly access: string
  readonly secret: string
}

const launch = async (port: number, buckets: string, { access, secret }: Keys): Promise<ChildProcess> => {
  const child = spawn(
    await gatewayBinary(),
    ['--port', `127.0.0.1:${port}`, '--keep-alive', '--quiet', 'posix', buckets],
    { stdio: 'ignore', env: { ...process.env, ROOT_ACCESS_KEY: access, ROOT_SECRET_KEY: secret } },
  )
  await untilItAnswers('versitygw', child, () => accepts(port), START_MS)
  return child
}

export interface TestS3 extends EngineProcess {
  /** For S3_URL. */
  readonly url: string
  /** The folder with the bucket's objects as files, and unfinished uploads below `.sgwtmp/`. */
  readonly bucket: string
}

const BUCKET = 'modstead-files'

/** A separate server on a free port, with one empty bucket. */
export const startS3 = async (): Promise<TestS3> => {
  const folder = await mkdtemp(join(tmpdir(), 'modstead-s3-'))
  const bucket = join(folder, BUCKET)
  await mkdir(bucket)
  const port = await freePort()
  const keys = { access: 'modstead', secret: randomBytes(16).toString('hex') }
  const server = await startEngineProcess({ folder, launch: () => launch(port, folder, keys) })
  return {
    ...server,
    url: `http://${keys.access}:${keys.secret}@127.0.0.1:${port}/${BUCKET}`,
    bucket,
  }
}

export const s3Engine: Engine = {
  name: 'S3',
  async start() {
    const { url, stop } = await startS3()
    return { variables: { S3_URL: url }, stop }
  },
}
