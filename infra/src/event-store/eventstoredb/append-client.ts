import { EventStoreDBClient } from '@eventstore/db-client'
import pLimit from 'p-limit'
import { StoreUnavailable } from '../port.ts'
import { TooLate, within } from '../within.ts'
import { asClientAddress } from './address.ts'
import { isOfTheClient } from './append-error.ts'
import { createHearing, whileAnswering } from './while-answering.ts'

/**
 * The package queues messages that its stream does not take at once. When the stream breaks, each append in
 * the queue becomes a rejection that nobody can catch and that ends the process. A stream takes 16 messages,
 * including those that nobody waits for any more.
 */
const MAX_UNDER_WAY = 15

const DISPOSE_LIMIT_MS = 1_000

export interface AppendClient {
  /**
   * Makes one append, and limits how many run at the same time. Throws TooLate at `deadline`, ServerSilent,
   * StoreUnavailable once it is closed, or what the client throws. A client at fault has been replaced by
   * then.
   */
  run<Answer>(deadline: number, append: (client: EventStoreDBClient) => Promise<Answer>): Promise<Answer>
  /** Resolves when the last append has ended. */
  release(): Promise<void>
}

/**
 * Before its first append the client asks what the server can do, without a time limit. Only subclasses can
 * wait for that.
 */
const knowsItsServer = (client: EventStoreDBClient): Promise<unknown> =>
  Reflect.get(client, 'capabilities') as Promise<unknown>

/**
 * If an append still looks for its server when the client ends, it would open a second stream beside that of
 * the next client. The client asks for the arguments of each call at the last moment, and only subclasses can
 * intervene there.
 */
const openNoMoreStreams = (client: EventStoreDBClient): void => {
  Reflect.set(client, 'callArguments', () => {
    throw new TooLate('another client took its place')
  })
}

/**
 * The package keeps pending appends of all its clients in one table. A broken stream rejects them all and
 * empties the table, and an answer that then arrives on another stream ends the process. So appends have
 * their own client, and there are never two of these at a time.
 */
export const createAppendClient = (url: string): AppendClient => {
  const open = () => {
    const client = EventStoreDBClient.connectionString(asClientAddress(url))
    const hearing = createHearing()
    let known: Promise<unknown> | undefined
    const knowServer = () => {
      known ??= knowsItsServer(client).then(hearing.note)
      return known
    }
    return { client, hearing, knowServer, inTurn: pLimit(MAX_UNDER_WAY) }
  }
  const ended = Promise.withResolvers<void>()
  let current = open()
  let noneBefore: Promise<unknown> = Promise.resolve()
  let underWay = 0
  let isReleased = false

  const end = (client: EventStoreDBClient) => {
    openNoMoreStreams(client)
    const disposed = within(DISPOSE_LIMIT_MS, 'the client', client.dispose()).catch(() => {})
    noneBefore = Promise.all([noneBefore, disposed])
  }
  const replace = (broken: EventStoreDBClient) => {
    if (isReleased || current.client !== broken) return
    current = open()
    end(broken)
  }

  const orReplace = async <Answer>(client: EventStoreDBClient, answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer
    } catch (error) {
      if (isOfTheClient(error)) replace(client)
      throw error
    }
  }

  const attempt: AppendClient['run'] = async (deadline, append) => {
    await noneBefore
    if (isReleased) throw new StoreUnavailable('the event store is closed')
    const { client, hearing, knowServer, inTurn } = current
    let isGivenUp = false
    const send = async () => {
      await knowServer()
      if (isGivenUp || current.client !== client) throw new TooLate('another attempt took its place')
      // The next append must find the new client already.
      return await orReplace(client, append(client))
    }
    try {
      return await orReplace(client, whileAnswering(hearing, deadline, inTurn(send)))
    } catch (error) {
      isGivenUp = true
      throw error
    }
  }

  return {
    async run(deadline, append) {
      underWay += 1
      try {
        return await attempt(deadline, append)
      } finally {
        underWay -= 1
        if (isReleased && underWay === 0) ended.resolve()
      }
    },
    async release() {
      isReleased = true
      if (underWay > 0) await ended.promise
      end(current.client)
      await noneBefore
    },
  }
}
