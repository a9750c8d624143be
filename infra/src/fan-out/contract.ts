import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Listening } from '../postgres/listen.ts'
import { createPool } from '../postgres/pool.ts'
import { type FanOut, MAX_NEWS_BYTES } from './port.ts'

export interface FanOutUnderTest {
  readonly databaseUrl: string
  /** Number of channels by which news may come. Each one reports that it is listening. */
  readonly ways: number
  /** Opens it as another process would. */
  open(): FanOut
  dispose(): Promise<void>
}

const PATIENTLY = { timeout: 60_000, interval: 10 }

interface Ear {
  readonly heard: string[]
  readonly times: () => number
}

/** The specs that every adapter of the port passes. */
export const fanOutContract = (name: string, prepare: () => Promise<FanOutUnderTest>): void => {
  describe(name, () => {
    let under: FanOutUnderTest
    let pool: pg.Pool
    let client: pg.PoolClient
    let channel: string
    const opened: FanOut[] = []
    const listening: Listening[] = []
    beforeAll(async () => {
      under = await prepare()
      pool = createPool(under.databaseUrl, { name: 'fan-out specs' })
      client = await pool.connect()
      await client.query('create table seen (n text primary key)')
    })
    afterEach(async () => {
      for (const each of listening.splice(0)) await each.close()
      for (const each of opened.splice(0)) await each.close()
    })
    afterAll(async () => {
      client?.release()
      await pool?.end()
      await under?.dispose()
    })
    const open = (): FanOut => {
      const fanOut = under.open()
      opened.push(fanOut)
      return fanOut
    }
    const listen = async (fanOut: FanOut, on = channel): Promise<Ear> => {
      const heard: string[] = []
      let times = 0
      listening.push(
        fanOut.listen(on, { onPayload: (text) => heard.push(text), onListening: () => void times++ }),
      )
      await expect.poll(() => times, PATIENTLY).toBeGreaterThanOrEqual(under.ways)
      return { heard, times: () => times }
    }
    const told = async (
      fanOut: FanOut,
      payload: string,
      end: 'commit' | 'rollback' = 'commit',
      on = channel,
    ) => {
      await client.query('begin')
      await client.query('insert into seen (n) values ($1)', [`${on} ${payload.slice(0, 100)}`])
      const committed = await fanOut.tell(client, on, payload)
      await client.query(end)
      if (end === 'commit') committed()
    }
    const tellUntilHeard = async (fanOut: FanOut, ears: readonly Ear[]) => {
      let tries = 0
      const everyone = async () => {
        tries += 1
        await told(fanOut, `try ${tries}`)
        return ears.every(({ heard }) => heard.some((text) => text.startsWith('try')))
      }
      await expect.poll(everyone, PATIENTLY).toBe(true)
    }
    const fresh = () => {
      channel = `spec_${randomBytes(8).toString('hex')}`
    }

    it('reaches everybody in all processes, including the sender, in order', async () => {
      fresh()
      const [here, there] = [open(), open()]
      const ears = [await listen(here), await listen(there), await listen(there)]
      await tellUntilHeard(here, ears)
      const news = Array.from({ length: 50 }, (_, index) => `news ${index}`)
      for (const each of news) await told(here, each)
      for (const { heard } of ears)
        await expect.poll(() => heard.filter((text) => text.startsWith('news')), PATIENTLY).toEqual(news)
    })

    it('shows a change to everybody who is told about it', async () => {
      fresh()
      const fanOut = open()
      const seen: boolean[] = []
      const look = async (text: string) => {
        const { rowCount } = await pool.query('select from seen where n = $1', [`${channel} ${text}`])
        seen.push(rowCount === 1)
      }
      let times = 0
      listening.push(
        fanOut.listen(channel, { onPayload: (text) => void look(text), onListening: () => void times++ }),
      )
      await expect.poll(() => times, PATIENTLY).toBeGreaterThanOrEqual(under.ways)
      for (let round = 0; round < 30; round++) await told(fanOut, `round ${round}`)
      await expect.poll(() => seen.length, PATIENTLY).toBe(30)
      expect(seen).not.toContain(false)
    })

    it('does not report what was rolled back, or other channels', async () => {
      fresh()
      const fanOut = open()
      const ear = await listen(fanOut)
      await told(fanOut, 'taken back', 'rollback')
      await told(fanOut, 'elsewhere', 'commit', `${channel}_other`)
      await tellUntilHeard(fanOut, [ear])
      expect(ear.heard.filter((text) => !text.startsWith('try'))).toEqual([])
    })

    it('carries messages up to its declared size, in any script', async () => {
      fresh()
      const fanOut = open()
      const ear = await listen(fanOut)
      const payload = '🎮ü"\\\n'.padEnd(MAX_NEWS_BYTES - 10, 'x')
      expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(MAX_NEWS_BYTES)
      await told(fanOut, payload)
      await expect.poll(() => ear.heard, PATIENTLY).toContain(payload)
    })

    it('continues for others after one has closed', async () => {
      fresh()
      const [here, there] = [open(), open()]
      const closing = await listen(there)
      const ear = await listen(here)
      await tellUntilHeard(here, [closing, ear])
      await listening[0]?.close()
      const before = closing.heard.length
      await told(here, 'later')
      await expect.poll(() => ear.heard, PATIENTLY).toContain('later')
      expect(closing.heard).toHaveLength(before)
    })
  })
}
