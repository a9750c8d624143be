import { afterEach, describe, expect, it } from 'vitest'
import { TextTooComplex } from '../markdown/work-budget.ts'
import { type PoolLimits, RenderPool } from './render-pool.ts'
import { RenderingBusy } from './rendering-busy.ts'

const settings = {
  publicUrl: 'https://addons.example',
  filesUrl: 'https://files.addons.example',
  addressKey: new Uint8Array(32),
}

/** A thread that runs the given code for each text, without any rules to stop it. */
const thread = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads'
      const answer = (html) => parentPort.postMessage({ kind: 'rendered', html, cpuMs: 0 })
      parentPort.on('message', ({ markdown }) => { ${code} })
      parentPort.postMessage({ kind: 'ready', cpuMs: 0 })`)}`,
  )

const pools: RenderPool[] = []
const open = (limits: Partial<PoolLimits> = {}, script?: URL) => {
  const pool = new RenderPool(settings, limits, script)
  pools.push(pool)
  return pool
}
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())))

describe('the threads that render', () => {
  it('return the HTML with the addresses from the settings', async () => {
    const html = await open().render('**a** ![b](https://other.example/c.png) [d](https://addons.example/e)')
    expect(html).toMatch(
      /^<p[^>]*><strong>a<\/strong> <img src="https:\/\/files\.addons\.example\/external\//,
    )
    expect(html).toContain('<a href="https://addons.example/e">d</a>')
  })

  it('refuse a text that takes too much work, and continue', async () => {
    const pool = open({ workers: 1 })
    const hostile = '- '.repeat(16_384) + 'x\n'.repeat(16_384)
    await expect(pool.render(hostile)).rejects.toThrow(TextTooComplex)
    await expect(pool.render('a')).resolves.toContain('a')
  })

  it('end a text that never ends, while the process continues', async () => {
    const pool = open({ workers: 1, cpuMs: 50 }, thread(`if (markdown === 'x') for (;;); answer(markdown)`))
    let turns = 0
    const turning = setInterval(() => turns++, 1)
    await expect(pool.render('x')).rejects.toThrow(TextTooComplex)
    clearInterval(turning)
    expect(turns).toBeGreaterThan(1)
    await expect(pool.render('y')).resolves.toBe('y')
  })

  it('end a text that fills the memory', async () => {
    const filling = thread(`const all = []; for (;;) all.push('x'.repeat(100) + all.length)`)
    await expect(open({ heapMb: 16, cpuMs: 60_000 }, filling).render('x')).rejects.toThrow(TextTooComplex)
  })

  it('end a text whose thread sleeps, which looks the same as a thread without CPU time, and continue', async () => {
    const sleeping = thread(`
      if (markdown === 'x') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      answer(markdown)`)
    const pool = open({ workers: 1, wallMs: 1_000, cpuMs: 60_000 }, sleeping)
    await expect(pool.render('x')).rejects.toThrow(RenderingBusy)
    // A busy machine may take longer to start the next thread.
    const goesOn = () => pool.render('a').catch(() => undefined)
    await expect.poll(goesOn, { timeout: 60_000 }).toBe('a')
  })

  it('do not call a text too complex if the machine gave it no time', async () => {
    const starved = thread('setTimeout(() => answer(markdown), 60_000)')
    const pool = open({ workers: 1, wallMs: 1_000, cpuMs: 900 }, starved)
    await expect(pool.render('x')).rejects.toThrow(RenderingBusy)
  })

  it('are limited in number, and so are the waiting texts; more are refused', async () => {
    const pool = open({ workers: 1, waiting: 1 }, thread('setTimeout(() => answer(markdown), 1)'))
    const texts = ['a', 'b', 'c'].map((text) => pool.render(text))
    const outcomes = await Promise.allSettled(texts)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    await expect(texts[2]).rejects.toThrow(RenderingBusy)
    await expect(pool.render('d')).resolves.toBe('d')
  })

  it('refuse waiting texts when they are closed', async () => {
    const pool = open({ workers: 1 }, thread('for (;;);'))
    const texts = [pool.render('a'), pool.render('b')]
    const outcomes = Promise.allSettled(texts)
    await pool.close()
    await expect(texts[1]).rejects.toThrow(RenderingBusy)
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
