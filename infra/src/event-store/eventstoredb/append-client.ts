import { EventStoreDBClient } from '@eventstore/db-client'
import pLimit from 'p-limit'
import { StoreUnavailable } from '../port.ts'
import { TooLate, within } from '../within.ts'
import { asClientAddress } from './address.ts'
import { isOfTheClient } from './append-error.ts'
import { createHearing, whileAnswering } from './while-answering.ts'

/**
 * The package queues what its stream does not take at once, and where the stream breaks, each append in the queue is a
 * rejection that nobody can catch and that ends the process. A stream takes 16 messages; those that nobody waits for any more
 * count too.
 */
const MAX_UNDER_WAY = 15

const DISPOSE_LIMIT_MS = 1_000

export interface AppendClient {
  /**
   * Makes one append as one of few at the same time. Throws TooLate at `deadline`, ServerSilent, StoreUnavailable once it is
   * closed, or what the client throws; a client that is to blame has been replaced by then.
   */
  run<Answer>(deadline: number, append: (client: EventStoreDBClient) => Promise<Answer>): Promise<Answer>
  /** Resolves when the last append has ended. */
  release(): Promise<void>
}

/** The client learns what the server can do before its first append, without a limit of time, and tells subclasses alone. */
const knowsItsServer = (client: EventStoreDBClient): Promise<unknown> =>
  Reflect.get(client, 'capabilities') as Promise<unknown>

/**
 * An append that still looks for its server when the client is ended would open a stream beside that of the next client.
 * The client asks for the arguments of each call at the last moment, and tells subclasses alone.
 */
const openNoMoreStreams = (client: EventStoreDBClient): void => {
  Reflect.set(client, 'callArguments', () => {
    throw new TooLate('another client took its place')
  })
}

/**
 * The package keeps pending appends in one table for all its clients. A stream that breaks rejects them all and empties the
 * table, and an answer that comes to another stream afterwards ends the process. So appends have a client of their own, and
 * never two at a time.
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
      // The next in turn must find the new client already.
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
