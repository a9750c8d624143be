import { randomUUID } from 'node:crypto'
import { bySystem } from '@modstead/domain/kernel/provenance'
import { createEventFeed, type EventFeed, type FeedLimits } from '@modstead/infra/event-feed/event-feed'
import type { Reading } from '@modstead/infra/event-feed/feed-reader'
import { openEventStore } from '@modstead/infra/event-store/open'
import { type EventStore, type NewEvent, NO_STREAM, START } from '@modstead/infra/event-store/port'
import { openTestDatabase } from '@modstead/infra/postgres/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startStandIn } from '../../support/eventstoredb/stand-in.ts'

interface Log {
  readonly open: () => Promise<EventStore>
  readonly store: EventStore
  close(): Promise<void>
}

interface Told {
  readonly cursor: string
  readonly type: string
  readonly stream: string
  readonly revision: number
  readonly data: Readonly<Record<string, unknown>>
}

const text = z.string()
const catalogue = {
  NoteTaken: { version: 1, data: z.object({ projectId: text, note: z.number() }) },
  PersonNamed: {
    version: 2,
    personal: { person: 'userId', fields: ['name', 'places.*.street'] },
    data: z.object({ userId: text }),
  },
  SecretKept: { version: 1, confidential: true, data: z.object({ secret: text }) },
} as const

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const fact = (type: string, data: Record<string, unknown>, schema = 1): NewEvent => {
  const id = randomUUID()
  const metadata = {
    commandId: id,
    correlationId: id,
    causationId: id,
    actor: 'aUser001',
    command: 'TakeNote',
    via: bySystem('specs'),
    reason: 'private words',
    at: '2026-01-02T03:04:05.678Z',
    schema,
  }
  return { id, type, data, metadata }
}

const note = (projectId: string, number: number, padding = '') =>
  fact('NoteTaken', { projectId, note: number, ...(padding && { padding }) })

describe.each(['Postgres', 'EventStoreDB'])('the feed of a log in %s', (engine) => {
  let own: Log
  let store: EventStore
  let feed: EventFeed
  const opened: EventFeed[] = []
  const ends = new Map<string, bigint>()

  const openLog = async (): Promise<Log> => {
    const database = await openTestDatabase()
    const server = engine === 'EventStoreDB' ? await startStandIn() : undefined
    const open = () => openEventStore({ databaseUrl: database.url, eventStoreUrl: server?.url })
    const store = await open()
    return {
      open,
      store,
      async close() {
        await store.close()
        server?.stop()
        await database.close()
      },
    }
  }
  const newFeed = (limits: Partial<FeedLimits> = {}) => {
    const made = createEventFeed({ openStore: own.open, catalogue, log: silent, limits })
    opened.push(made)
    return made
  }
  const append = async (stream: string, ...events: readonly NewEvent[]) => {
    const { revision } = await store.append(stream, ends.get(stream) ?? NO_STREAM, events)
    ends.set(stream, revision)
  }

  beforeAll(async () => {
    own = await openLog()
    store = own.store
    feed = newFeed()
    for (let number = 0; number < 700; number++)
      await append(`note-${number % 7}`, note(`project${number % 7}`, number))
    await append(
      'user-anna0001',
      fact(
        'PersonNamed',
        { userId: 'anna0001', name: 'Anna', places: [{ street: 'Hidden Road', town: 'Ulm' }] },
        2,
      ),
    )
    await append('secret-1', fact('SecretKept', { secret: 'of nobody’s business' }))
    await append('note-x', note('project0', 700))
  })
  afterAll(async () => {
    for (const each of opened) await each.close()
    await own.close()
  })

  const reading = async (changes: Partial<Reading> = {}, from = feed) => ({
    after: await from.startOf(changes.cursor ?? undefined),
    cursor: null,
    selection: {},
    form: 'ndjson' as const,
    follow: false,
    signal: new AbortController().signal,
    ...changes,
  })
  const linesOf = (bytes: Buffer) =>
    bytes
      .toString()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Partial<Told>)
  const isEvent = (line: Partial<Told>): line is Told => line.type !== undefined

  const readAll = async (changes: Partial<Reading> = {}, from = feed) => {
    const lines: Partial<Told>[] = []
    for await (const bytes of from.read(await reading(changes, from))) lines.push(...linesOf(bytes))
    return { events: lines.filter(isEvent), last: lines.at(-1) }
  }
  const readUntil = async (count: number, changes: Partial<Reading>, from = feed) => {
    const stop = new AbortController()
    const events: Told[] = []
    for await (const bytes of from.read(
      await reading({ follow: true, signal: stop.signal, ...changes }, from),
    )) {
      events.push(...linesOf(bytes).filter(isEvent))
      if (events.length >= count) stop.abort()
    }
    return events
  }
  const stored = async () => {
    const all = []
    for await (const batch of store.readAll(START)) all.push(...batch)
    return all
      .filter(({ type }) => type !== 'SecretKept')
      .map(({ stream, revision }) => `${stream}@${revision}`)
  }
  const placesOf = (events: readonly Told[]) => events.map(({ stream, revision }) => `${stream}@${revision}`)

  it('returns all events in the order of the log, and ends with the last cursor', async () => {
    const { events, last } = await readAll()
    expect(placesOf(events)).toEqual(await stored())
    expect(last).toEqual({ cursor: events.at(-1)?.cursor })
  })

  it('continues strictly after any cursor, even in another process', async () => {
    const { events } = await readAll()
    const another = newFeed()
    for (const index of [0, 1, 498, 499, 500, 699, events.length - 2]) {
      const rest = await readAll({ cursor: events[index]?.cursor ?? '' }, another)
      expect(placesOf(rest.events)).toEqual(placesOf(events.slice(index + 1)))
    }
    const { last, ...none } = await readAll({ cursor: events.at(-1)?.cursor ?? '' })
    expect(none.events).toEqual([])
    expect(last).toEqual({ cursor: events.at(-1)?.cursor })
  })

  it.each([
    '',
    'nonsense',
    Buffer.from('1 0 00000000-0000-4000-8000-000000000000 note-0').toString('base64url'),
  ])('refuses the cursor %j, which no event has', async (cursor) => {
    await expect(feed.startOf(cursor)).rejects.toThrow(/cursor/)
  })

  it('omits personal fields, who did it and why, and confidential events', async () => {
    const { events } = await readAll({ selection: { types: new Set(['PersonNamed', 'SecretKept']) } })
    expect(events).toEqual([
      {
        cursor: expect.any(String),
        type: 'PersonNamed',
        version: 2,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        stream: 'user-anna0001',
        revision: 0,
        at: '2026-01-02T03:04:05.678Z',
        data: { userId: 'anna0001', places: [{ town: 'Ulm' }] },
      },
    ])
  })

  it.each([
    ['a type', { types: new Set(['PersonNamed']) }, 1],
    ['a stream', { subjects: new Set(['note-3']) }, 100],
    ['a subject in the data', { subjects: new Set(['project0']) }, 101],
    ['the subject of a stream', { subjects: new Set(['anna0001']) }, 1],
    ['several subjects', { subjects: new Set(['note-3', 'project0']) }, 201],
    ['both', { types: new Set(['NoteTaken']), subjects: new Set(['anna0001']) }, 0],
  ])('filters by %s, the same before and at the end of the log', async (_, selection, count) => {
    const { events } = await readAll({ selection })
    expect(events).toHaveLength(count)
    const follower = newFeed()
    const all = await readAll({}, follower)
    expect(events).toEqual(all.events.filter(({ cursor }) => events.some((event) => event.cursor === cursor)))
  })

  it('continues with new events, through the tail, for readers of any selection', async () => {
    const before = await stored()
    const cursor = (await readAll()).events.at(-1)?.cursor ?? ''
    const whole = readUntil(60, { cursor })
    const again = readUntil(before.length + 60, {})
    const some = readUntil(30, { cursor, selection: { subjects: new Set(['note-odd']) } })
    for (let number = 0; number < 60; number++)
      await append(number % 2 ? 'note-odd' : 'note-even', note('projectX', number))
    const after = await stored()
    expect(placesOf(await whole)).toEqual(after.slice(before.length))
    expect(placesOf(await again)).toEqual(after)
    expect(placesOf(await some)).toEqual(
      after.slice(before.length).filter((place) => place.startsWith('note-odd@')),
    )
  })

  it('loses and duplicates nothing for readers who come and go at random while others write', async () => {
    const before = await stored()
    const start = (await readAll()).events.at(-1)?.cursor ?? ''
    const EVENTS = 400
    const writing = Promise.all(
      ['a', 'b', 'c', 'd'].map(async (writer) => {
        for (let number = 0; number < EVENTS / 4; number++)
          await append(`note-w${writer}`, note(`project-${writer}`, number))
      }),
    )
    const restless = Array.from({ length: 6 }, async (_, reader) => {
      const seen: Told[] = []
      let cursor = start
      while (seen.length < EVENTS) {
        const some = await readUntil(Math.min(1 + ((reader * 7 + seen.length) % 40), EVENTS - seen.length), {
          cursor,
        })
        seen.push(...some)
        cursor = some.at(-1)?.cursor ?? cursor
      }
      return placesOf(seen)
    })
    const seen = await Promise.all(restless)
    await writing
    const after = (await stored()).slice(before.length)
    for (const each of seen) expect(each).toEqual(after)
  })

  it('tells a silent reader that the connection is alive, and where to continue', async () => {
    const impatient = newFeed({ signOfLifeMs: 20 })
    const { events } = await readAll()
    const stop = new AbortController()
    const signs = new Set<unknown>()
    const selection = { types: new Set(['PersonNamed']) }
    for await (const bytes of impatient.read(
      await reading(
        { follow: true, selection, signal: stop.signal, cursor: events[3]?.cursor ?? '' },
        impatient,
      ),
    )) {
      for (const sign of linesOf(bytes).filter((line) => !isEvent(line))) {
        // The same sign may be repeated before the event arrives.
        if (signs.has(sign.cursor)) continue
        signs.add(sign.cursor)
        if (signs.size === 1) await append('note-z', note('projectZ', 0))
        else stop.abort()
      }
    }
    expect([...signs].at(-1)).toBe((await readAll()).events.at(-1)?.cursor)
  })

  it('drops the pages of a reader that stops reading, and misses nothing when it continues', async () => {
    const hasty = newFeed({ holdMs: 50, pagesAtOnce: 1 })
    const long = 'x'.repeat(20_000)
    for (let number = 0; number < 20; number++) await append('note-long', note('projectL', number, long))
    const idle = hasty.read(await reading({}, hasty))
    const first = linesOf((await idle.next()).value as Buffer)
    // The only place is free again although the idle reader has taken just one piece.
    const { events } = await readAll({}, hasty)
    expect(placesOf(events)).toEqual(await stored())
    const rest: Partial<Told>[] = []
    for await (const bytes of idle) rest.push(...linesOf(bytes))
    expect(placesOf([...first, ...rest].filter(isEvent))).toEqual(await stored())
  })

  it('writes server-sent events that a browser can continue from', async () => {
    const texts: string[] = []
    for await (const bytes of feed.read(
      await reading({ form: 'sse', selection: { types: new Set(['PersonNamed']) } }),
    ))
      texts.push(bytes.toString())
    const { events, last } = await readAll({ selection: { types: new Set(['PersonNamed']) } })
    expect(texts.join('')).toBe(
      `id: ${events[0]?.cursor}\ndata: ${JSON.stringify(events[0])}\n\nretry: 2000\nid: ${last?.cursor}\n\n`,
    )
  })

  it.each([
    ['a type that this release does not know', fact('NoteBurnt', {})],
    ['a later version of a type', fact('NoteTaken', { projectId: 'p', note: 1 }, 2)],
  ])('ends before %s, which may contain personal data', async (_, event) => {
    const log = await openLog()
    try {
      const feed = createEventFeed({ openStore: log.open, catalogue, log: silent })
      const signal = new AbortController().signal
      const selection = {}
      const read = async (follow: boolean) => {
        const lines: Partial<Told>[] = []
        const after = await feed.startOf(undefined)
        const readings = { after, cursor: null, selection, form: 'ndjson' as const, follow, signal }
        for await (const bytes of feed.read(readings)) lines.push(...linesOf(bytes))
        return placesOf(lines.filter(isEvent))
      }
      const following = read(true)
      await log.store.append('note-0', NO_STREAM, [note('projectY', 1), event, note('projectY', 2)])
      expect(await following).toEqual(['note-0@0'])
      expect(await read(false)).toEqual(['note-0@0'])
      await feed.close()
    } finally {
      await log.close()
    }
  })
})
