import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createLifeCycle } from './life-cycle.ts'

const begin = ({ limit = 1000, samePress = 0, drain = 0 } = {}) => {
  const signals = new EventEmitter()
  const exits: number[] = []
  const said: string[] = []
  const ended = Promise.withResolvers<number>()
  const note = (...words: unknown[]) => said.push(String(words.at(-1)))
  const lifeCycle = createLifeCycle({
    log: { info: note, error: note, fatal: note },
    limit,
    samePress,
    drain,
    signals,
    exit: (code) => {
      exits.push(code)
      ended.resolve(code)
    },
  })
  return { lifeCycle, signals, exits, said, ended: ended.promise }
}

const never = () => new Promise<void>(() => undefined)

describe('the life of the process', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])(
    'on %s stops its parts in reverse order and ends with 0',
    async (name) => {
      const { lifeCycle, signals, ended } = begin()
      const order: string[] = []
      lifeCycle.onStop('postgres', () => void order.push('postgres'))
      lifeCycle.onStop('projectors', async () => {
        await Promise.resolve()
        order.push('projectors')
      })
      lifeCycle.onStop('http', () => void order.push('http'))
      signals.emit(name)
      expect(await ended).toBe(0)
      expect(order).toEqual(['http', 'projectors', 'postgres'])
    },
  )

  it('announces immediately that it is stopping', () => {
    const { lifeCycle, signals } = begin()
    signals.emit('SIGTERM')
    expect(lifeCycle.stopping.aborted).toBe(true)
  })

  it('drains for a while after SIGTERM, and announces that it is leaving', async () => {
    const { lifeCycle, signals, ended } = begin({ drain: 20 })
    let stopped = false
    lifeCycle.onStop('http', () => {
      stopped = true
    })
    signals.emit('SIGTERM')
    signals.emit('SIGTERM')
    expect(lifeCycle.leaving.aborted).toBe(true)
    await Promise.resolve()
    expect({ stopping: lifeCycle.stopping.aborted, stopped }).toEqual({ stopping: false, stopped: false })
    expect(await ended).toBe(0)
    expect({ stopping: lifeCycle.stopping.aborted, stopped }).toEqual({ stopping: true, stopped: true })
  })

  it('does not drain on Ctrl-C, even after SIGTERM', async () => {
    const { lifeCycle, signals, exits, ended } = begin({ drain: 3_600_000 })
    signals.emit('SIGTERM')
    signals.emit('SIGINT')
    expect(lifeCycle.stopping.aborted).toBe(true)
    expect(await ended).toBe(0)
    expect(exits).toEqual([0])
  })

  it('stops the other parts if one fails, and ends with 1', async () => {
    const { lifeCycle, signals, said, ended } = begin()
    let stopped = false
    lifeCycle.onStop('postgres', () => {
      stopped = true
    })
    lifeCycle.onStop('http', () => Promise.reject(new Error('broken')))
    signals.emit('SIGINT')
    expect(await ended).toBe(1)
    expect(stopped).toBe(true)
    expect(said).toContain('http did not stop cleanly')
  })

  it('ends with 1 and names the part that takes too long', async () => {
    const { lifeCycle, signals, said, ended } = begin({ limit: 10 })
    lifeCycle.onStop('http', never)
    signals.emit('SIGTERM')
    expect(await ended).toBe(1)
    expect(said).toContain('http did not stop in time')
  })

  it('ends immediately on a second Ctrl-C, but keeps waiting on a second SIGTERM', () => {
    const { lifeCycle, signals, exits } = begin()
    lifeCycle.onStop('http', never)
    signals.emit('SIGINT')
    signals.emit('SIGTERM')
    expect(exits).toEqual([])
    signals.emit('SIGINT')
    expect(exits).toEqual([130])
  })

  it('treats the Ctrl-C that npm repeats as the same one', () => {
    const { lifeCycle, signals, exits } = begin({ samePress: 60_000 })
    lifeCycle.onStop('http', never)
    signals.emit('SIGINT')
    signals.emit('SIGINT')
    expect(exits).toEqual([])
  })

  it('stops only once, however often it is asked to', async () => {
    const { lifeCycle, exits } = begin()
    let stops = 0
    lifeCycle.onStop('http', () => {
      stops += 1
    })
    await Promise.all([lifeCycle.stop(), lifeCycle.stop(1)])
    expect(stops).toBe(1)
    expect(exits).toEqual([0])
  })

  it('stops in order with 1 after an unhandled error', async () => {
    const { lifeCycle, signals, ended } = begin()
    let stopped = false
    lifeCycle.onStop('http', () => {
      stopped = true
    })
    signals.emit('unhandledRejection', new Error('forgotten'))
    expect(await ended).toBe(1)
    expect(stopped).toBe(true)
  })
})
