import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProduct } from '../support/product.ts'
import type { BigJar } from './big-jar.ts'
import { memoryOf } from './process-memory.ts'

const BOUNDARY = 'the-boundary-of-the-benchmark'

const dataOf = (projectId: string, number: number) => ({
  project_id: projectId,
  version_number: `2.${number}.0`,
  name: `Version 2.${number}.0`,
  dependencies: [],
  game_versions: ['1.20.1'],
  version_type: 'release',
  loaders: ['fabric'],
  featured: false,
  file_parts: ['file-0'],
})

/** Publishes a version with a jar that is never completely in memory. Returns the answer's body. */
export const sendBigJar = (
  product: Pick<TestProduct, 'url' | 'accounts'>,
  projectId: string,
  number: number,
  jar: BigJar,
): Promise<string> => {
  const head = Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="data"\r\n\r\n${JSON.stringify(dataOf(projectId, number))}\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="file-0"; filename="big-${number}.jar"\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
  const body = function* () {
    yield head
    yield* jar.chunks()
    yield tail
  }
  return new Promise((resolve, reject) => {
    const sending = request(
      `${product.url}/v2/version`,
      {
        method: 'POST',
        headers: {
          authorization: product.accounts.creator?.token ?? '',
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': head.length + jar.size + tail.length,
        },
      },
      async (answer) => {
        const text = Buffer.concat(await answer.toArray()).toString()
        if (answer.statusCode === 200) resolve(text)
        else reject(new Error(`${answer.statusCode}: ${text}`))
      },
    )
    sending.on('error', reject)
    pipeline(Readable.from(body()), sending).catch(reject)
  })
}

/** Throws unless the answer names the size and the hash of the bytes that were sent. */
export const checkStored = (answer: string, jar: BigJar): void => {
  const hash = createHash('sha512')
  for (const chunk of jar.chunks()) hash.update(chunk)
  const { files } = JSON.parse(answer) as { files: { size: number; hashes: { sha512: string } }[] }
  if (files[0]?.size !== jar.size || files[0].hashes.sha512 !== hash.digest('hex'))
    throw new Error('what was stored is not what was sent')
}

/** How much the memory of a process rises while `work` runs, in MB. */
export const growthDuring = async (pid: number, work: Promise<unknown>): Promise<number> => {
  const before = memoryOf(pid).rss
  let most = before
  let running = true
  const watch = async () => {
    while (running) {
      most = Math.max(most, memoryOf(pid).rss)
      await pause(25)
    }
  }
  const watching = watch()
  await work
  running = false
  await watching
  return most - before
}
