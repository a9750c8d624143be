import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { endlessDrawing, hugeDrawing } from './hostile-drawings.fixture.ts'
import { openPictureProcesses, type PictureLimits, type PictureProcesses } from './picture-processes.ts'
import { drawn } from './pictures.fixture.ts'

const FOR_EVER_MS = 1_000_000

const honest = await drawn(200, 100).png().toBuffer()

let open: PictureProcesses | undefined
const opened = (limits: Partial<PictureLimits> = {}) => {
  open = openPictureProcesses({ maxMs: FOR_EVER_MS, ...limits })
  return open
}
afterEach(() => open?.close())

/** Ids of our child processes, without the one that lists them. */
const children = (): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, ...args]) => Number(parent) === process.pid && args.join(' ').includes('picture-child'),
    )
    .map(([pid]) => Number(pid))

const noneLeft = async () => {
  while (children().length > 0) await turn()
}

/** Records the order in which they settle. */
const noting = () => {
  const order: string[] = []
  const note = <Value>(name: string, work: Promise<Value>): Promise<Value> =>
    work.finally(() => order.push(name))
  return { order, note }
}

describe('pictures in separate processes', () => {
  it('come back as they were drawn', async () => {
    const { raw, icon } = await opened().draw('somebody', 'icon', honest)
    expect(raw).toEqual({ bytes: honest, ext: 'png' })
    expect(icon.ext).toBe('webp')
  })

  it('do not delay files or the pictures of others while a hostile one is drawn', async () => {
    const processes = opened()
    const { order, note } = noting()
    const hostile = [1, 2, 3, 4, 5].map(() =>
      note('hostile', processes.draw('hostile', 'icon', endlessDrawing())).catch((error: unknown) => error),
    )
    await note('picture', processes.draw('honest', 'icon', honest))
    await note('file', readFile(new URL(import.meta.url)))
    expect(order).toEqual(['picture', 'file'])
    // One for each sender, however many pictures they send.
    expect(children()).toHaveLength(2)
    await processes.close()
    await Promise.all(hostile)
  })

  it.each(['icon', 'galleryImage', 'external'] as const)(
    'are refused as %s if they take too long, and the next one is drawn',
    async (kind) => {
      const processes = opened({ processes: 1, maxCpuMs: 500 })
      await expect(processes.draw('hostile', kind, endlessDrawing())).rejects.toMatchObject({
        name: 'PictureRefused',
        code: 'picture-too-costly',
      })
      const patient = opened({ processes: 1 })
      await patient.draw('hostile', kind, honest)
      await processes.close()
    },
  )

  it('are not refused for good because the machine or those before them took the time', async () => {
    const processes = opened({ processes: 1, maxMs: 500 })
    const ends = await Promise.allSettled(
      ['hostile', 'honest'].map((sender) => processes.draw(sender, 'icon', endlessDrawing())),
    )
    for (const end of ends) expect(end).toMatchObject({ reason: { name: 'PicturesUnavailable' } })
    await opened({ processes: 1 }).draw('honest', 'icon', honest)
  })

  it('are drawn by a limited number of processes, however many people send them', async () => {
    const processes = opened({ processes: 2 })
    const senders = ['a', 'b', 'c', 'd']
    await Promise.all(senders.map((sender) => processes.draw(sender, 'icon', honest)))
    expect(children()).toHaveLength(2)
  })

  it('are refused if they take too much memory', async () => {
    const processes = opened({ processes: 1, maxRssBytes: 400 * 1024 * 1024 })
    await expect(processes.draw('hostile', 'external', hugeDrawing())).rejects.toMatchObject({
      code: 'picture-too-costly',
    })
    await processes.draw('hostile', 'external', honest)
  })

  it('fail alone if their process dies, which is replaced', async () => {
    const processes = opened({ processes: 1 })
    await processes.draw('somebody', 'icon', honest)
    const [pid = 0] = children()
    const hostile = processes.draw('hostile', 'icon', endlessDrawing())
    const waiting = processes.draw('honest', 'icon', honest)
    process.kill(pid, 'SIGKILL')
    await expect(hostile).rejects.toMatchObject({ code: 'picture-too-costly' })
    await expect(waiting).resolves.toMatchObject({ raw: { ext: 'png' } })
    expect(children()).not.toContain(pid)
  })

  it.each<[string, Partial<PictureLimits>]>([
    ['too many', { maxWaiting: 2 }],
    ['too many of one sender', { maxWaitingOfOne: 2 }],
    ['too many bytes', { maxWaitingBytes: 3 * endlessDrawing().length - 1 }],
  ])('are refused while %s are waiting', async (_what, limits) => {
    const processes = opened({ processes: 1, ...limits })
    const draw = () => processes.draw('hostile', 'icon', endlessDrawing())
    const taken = [draw(), draw(), draw()]
    const ends = Promise.allSettled(taken)
    await expect(draw()).rejects.toMatchObject({ name: 'PicturesUnavailable' })
    await processes.close()
    for (const end of await ends) expect(end).toMatchObject({ reason: { name: 'PicturesUnavailable' } })
  })

  it('leave no process behind when there are no more', async () => {
    const processes = opened({ idleMs: 1 })
    await Promise.all(['a', 'b'].map((sender) => processes.draw(sender, 'icon', honest)))
    await noneLeft()
    await processes.draw('a', 'icon', honest)
  })

  it('are drawn with low priority and without the secrets of the product', async () => {
    vi.stubEnv('PICTURE_SPEC_SECRET', 'nobody-may-read-this')
    await opened().draw('somebody', 'icon', honest)
    const of = (...options: string[]) =>
      execFileSync('ps', [...options, '-p', `${children()[0]}`], { encoding: 'utf8' })
    expect(Number(of('-o', 'ni='))).toBeGreaterThan(0)
    const environment = of('eww')
    expect(environment).toContain('PATH=')
    expect(environment).not.toContain('nobody-may-read-this')
    vi.unstubAllEnvs()
  })
})
