import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type BigJar, bigJar } from './big-jar.ts'
import { type Benchmark, median, short } from './figure.ts'
import { memoryOf } from './process-memory.ts'
import { publishProject, type RunningProduct, startForBench } from './product.ts'

const MEBIBYTES = 500
const AT_ONCE = 8
const BOUNDARY = 'the-boundary-of-the-benchmark'

const megabytesPerSecond = (bytes: number, began: number): number =>
  bytes / 1_000 / (performance.now() - began)

const writeWithDd = (directory: string): number => {
  const path = join(directory, 'floor')
  const began = performance.now()
  execFileSync('dd', ['if=/dev/zero', `of=${path}`, 'bs=1M', `count=${MEBIBYTES}`, 'conv=fdatasync'], {
    stdio: 'ignore',
  })
  const rate = megabytesPerSecond(MEBIBYTES * 1_048_576, began)
  rmSync(path)
  return rate
}

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

const send = (product: RunningProduct, projectId: string, number: number, jar: BigJar): Promise<string> => {
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

const checkStored = (answer: string, jar: BigJar): void => {
  const hash = createHash('sha512')
  for (const chunk of jar.chunks()) hash.update(chunk)
  const { files } = JSON.parse(answer) as { files: { size: number; hashes: { sha512: string } }[] }
  if (files[0]?.size !== jar.size || files[0].hashes.sha512 !== hash.digest('hex'))
    throw new Error('what was stored is not what was sent')
}

/** Highest above `before` while `work` runs. */
const growthDuring = async (pid: number, work: Promise<unknown>): Promise<number> => {
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

export const upload: Benchmark = async ({ rounds }) => {
  const product = await startForBench()
  try {
    const { id } = await publishProject(product, 'measured', 'A body.')
    let number = 0
    const one = async (): Promise<number> => {
      const jar = bigJar(MEBIBYTES)
      const began = performance.now()
      const answer = await send(product, id, number++, jar)
      const rate = megabytesPerSecond(jar.size, began)
      checkStored(answer, jar)
      return rate
    }
    bigJar(MEBIBYTES)
    const growths: number[] = []
    for (let round = 0; round < Math.min(rounds, 3); round++) {
      await pause(1_000)
      const jars = Array.from({ length: AT_ONCE }, () => bigJar(MEBIBYTES))
      const sent = Promise.all(jars.map((jar) => send(product, id, number++, jar)))
      growths.push(await growthDuring(product.process.pid ?? 0, sent))
      const answers = await sent
      for (const [at, jar] of jars.entries()) checkStored(answers[at] ?? '', jar)
    }
    const floors: number[] = []
    const ours: number[] = []
    for (let round = 0; round < rounds; round++) {
      floors.push(writeWithDd(product.dataDir))
      ours.push(await one())
    }
    const ratios = ours.map((rate, round) => rate / (floors[round] ?? Number.NaN))
    return [
      {
        name: `P8 ${MEBIBYTES} MB upload ÷ dd with fdatasync`,
        floor: `${short(median(floors))} MB/s`,
        ours: `${short(median(ours))} MB/s`,
        result: median(ratios),
        unit: 'ratio',
        bounds: { must: 0.6, goal: 0.95, better: 'more' },
        latency: null,
        checked: 'size and sha512 of the answer are those of the bytes sent',
        rounds: ratios,
      },
      {
        name: `P8 memory growth with ${AT_ONCE} uploads at once`,
        floor: null,
        ours: `${short(growths[0] ?? 0)} MB`,
        result: Math.max(...growths),
        unit: 'MB',
        bounds: { must: 64, goal: 40, better: 'less' },
        latency: null,
        checked: 'size and sha512 of each answer are those of the bytes sent',
        rounds: growths,
      },
    ]
  } finally {
    await product.stop()
    await product.forget()
  }
}
