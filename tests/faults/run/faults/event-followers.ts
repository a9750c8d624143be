import { setTimeout as pause } from 'node:timers/promises'
import type { History } from '../history.ts'
import type { Site } from '../site.ts'

const AGAIN_AFTER_MS = 50
const COMPLETE_WITHIN_MS = 30_000
const LOOK_EVERY_MS = 20

interface Form {
  readonly media: string
  /** Ends each piece of an answer. */
  readonly edge: string
  /** The event in a piece and the cursor behind it. null: a sign of life. */
  read(piece: string): { readonly json: string; readonly cursor: string } | null
}

const forms: readonly Form[] = [
  {
    media: 'application/x-ndjson',
    edge: '\n',
    read(json) {
      const { type, cursor } = JSON.parse(json) as { readonly type?: string; readonly cursor: string }
      return type === undefined ? null : { json, cursor }
    },
  },
  {
    media: 'text/event-stream',
    edge: '\n\n',
    read(block) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
      const [cursor, json] = [field('id'), field('data')]
      return cursor === undefined || json === undefined ? null : { json, cursor }
    },
  },
]

/** Follows the log from its first event, and comes back with its cursor whenever an answer breaks off. */
interface Follower {
  readonly media: string
  readonly told: readonly string[]
  /** How often it came back. */
  returns(): number
  stop(): Promise<void>
}

const follow = ({ url, accounts }: Site, { media, edge, read }: Form, history: History): Follower => {
  const told: string[] = []
  const over = new AbortController()
  let [returns, cursor] = [-1, '']
  const readAnswer = async () => {
    const answer = await fetch(`${url}/v3/events`, {
      headers: {
        accept: media,
        authorization: accounts.admin?.token ?? '',
        ...(cursor !== '' && { 'last-event-id': cursor }),
      },
      signal: over.signal,
    })
    if (answer.status !== 200 && !(answer.status === 503 && answer.headers.has('retry-after')))
      history.odd.push(`I9 a reader of events was answered with ${answer.status}`)
    if (answer.status !== 200) return void (await answer.body?.cancel())
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of answer.body ?? []) {
      const pieces = `${rest}${decoder.decode(chunk, { stream: true })}`.split(edge)
      rest = pieces.pop() ?? ''
      for (const piece of pieces) {
        const event = read(piece)
        if (event === null) continue
        told.push(event.json)
        cursor = event.cursor
      }
    }
  }
  const run = async () => {
    while (!over.signal.aborted) {
      returns += 1
      await readAnswer().catch((error: unknown) => {
        if (error instanceof SyntaxError) history.odd.push(`I9 a reader of events got a broken ${media}`)
      })
      if (!over.signal.aborted) await pause(AGAIN_AFTER_MS)
    }
  }
  const running = run()
  return {
    media,
    told,
    returns: () => returns,
    async stop() {
      over.abort()
      await running
    },
  }
}

const wholeLog = async ({ url, accounts }: Site): Promise<readonly string[]> => {
  const answer = await fetch(`${url}/v3/events?follow=false`, {
    headers: { authorization: accounts.admin?.token ?? '' },
  })
  const text = await answer.text()
  return text.split('\n').filter((line) => line.includes('"type":'))
}

const firstDifference = (told: readonly string[], log: readonly string[]): string => {
  const at = log.findIndex((line, place) => told[place] !== line)
  return `event ${at} of ${log.length} is ${told[at]?.slice(0, 200)} instead of ${log[at]?.slice(0, 200)}`
}

export interface EventFollowers {
  /** Stops them. Violations, unless each was told the log as it is now, without a gap or a duplicate. */
  compared(say: (line: string) => void): Promise<readonly string[]>
}

/** One of each form. */
export const startEventFollowers = (site: Site, history: History): EventFollowers => {
  const followers = forms.map((form) => follow(site, form, history))
  return {
    async compared(say) {
      const log = await wholeLog(site)
      const deadline = performance.now() + COMPLETE_WITHIN_MS
      while (followers.some(({ told }) => told.length < log.length) && performance.now() < deadline)
        await pause(LOOK_EVERY_MS)
      await Promise.all(followers.map(({ stop }) => stop()))
      say(
        followers
          .map(({ media, told, returns }) => `${media}: ${told.length} events, came back ${returns()} times`)
          .join('; '),
      )
      return followers
        .filter(({ told }) => log.some((line, place) => told[place] !== line))
        .map(({ media, told }) => `I9 ${media}: ${firstDifference(told, log)}`)
    },
  }
}
