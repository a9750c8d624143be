import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bigJar } from './big-jar.ts'
import { checkStored, growthDuring, sendBigJar } from './big-upload.ts'
import { type Benchmark, median, short } from './figure.ts'
import { publishProject, startForBench } from './product.ts'

const MEBIBYTES = 500
const AT_ONCE = 8

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

export const upload: Benchmark = async ({ rounds }) => {
  const product = await startForBench()
  try {
    const { id } = await publishProject(product, 'measured', 'A body.')
    let number = 0
    const one = async (): Promise<number> => {
      const jar = bigJar(MEBIBYTES)
      const began = performance.now()
      const answer = await sendBigJar(product, id, number++, jar)
      const rate = megabytesPerSecond(jar.size, began)
      checkStored(answer, jar)
      return rate
    }
    bigJar(MEBIBYTES)
    const growths: number[] = []
    for (let round = 0; round < Math.min(rounds, 3); round++) {
      await pause(1_000)
      const jars = Array.from({ length: AT_ONCE }, () => bigJar(MEBIBYTES))
      const sent = Promise.all(jars.map((jar) => sendBigJar(product, id, number++, jar)))
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
