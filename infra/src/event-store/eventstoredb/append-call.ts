import { randomUUID } from 'node:crypto'
import { EventStoreDBClient } from '@eventstore/db-client'
import services from '@eventstore/db-client/generated/streams_grpc_pb.js'
import type { AppendCall } from '../load/pipelined-loader.ts'
import { type Position, StoreUnavailable } from '../port.ts'
import { within } from '../within.ts'
import { asClientAddress } from './address.ts'
import { type AppendRequest, type AppendResponse, appendRequest, idOf } from './append-message.ts'
import { toPosition } from './log-position.ts'
import { ATTEMPT_LIMIT_MS } from './patience.ts'

interface RawCall {
  write(request: AppendRequest): boolean
  cancel(): void
  on(event: 'data', take: (response: AppendResponse) => void): RawCall
  on(event: 'error', take: (error: Error) => void): RawCall
  on(event: 'end', take: () => void): RawCall
}

type OpenRaw = (client: { batchAppend(...callArguments: readonly unknown[]): RawCall }) => RawCall

/** Only subclasses may open a call of their own, over the connection that the client finds and keeps. */
const openRaw = (client: EventStoreDBClient): Promise<RawCall> => {
  const callArguments = Reflect.get(client, 'callArguments') as (...given: readonly unknown[]) => unknown[]
  const createStream = Reflect.get(client, 'GRPCStreamCreator') as (
    service: unknown,
    name: string,
    open: OpenRaw,
  ) => () => Promise<RawCall>
  return createStream(services.StreamsClient, 'load of the log', (service) =>
    service.batchAppend(...callArguments({ requiresLeader: true }, { deadline: Number.POSITIVE_INFINITY })),
  )()
}

const positionIn = (response: AppendResponse): Position | undefined => {
  const position = response.getSuccess()?.getPosition()
  return (
    position &&
    toPosition({
      commit: BigInt(position.getCommitPosition()),
      prepare: BigInt(position.getPreparePosition()),
    })
  )
}

const openCall = async (client: EventStoreDBClient): Promise<AppendCall> => {
  const waiting = new Map<string, PromiseWithResolvers<Position>>()
  let failure: Error | undefined
  const fail = (error: Error) => {
    failure ??= error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const raw = await within(ATTEMPT_LIMIT_MS, 'EventStoreDB', openRaw(client))
  raw
    .on('data', (response) => {
      const id = idOf(response.getCorrelationId())
      const position = positionIn(response)
      if (position !== undefined) waiting.get(id)?.resolve(position)
      else waiting.get(id)?.reject(new StoreUnavailable('the event store did not store an append'))
      waiting.delete(id)
    })
    .on('error', fail)
    .on('end', () => fail(new StoreUnavailable('the event store ended the call')))
  return {
    send(run) {
      if (failure !== undefined) return Promise.reject(failure)
      const id = randomUUID()
      const answer = Promise.withResolvers<Position>()
      waiting.set(id, answer)
      raw.write(appendRequest(id, run))
      return answer.promise
    },
    end() {
      fail(new StoreUnavailable('the call was ended'))
      raw.cancel()
    },
  }
}

/**
 * Calls that append many runs at a time, by a client that nobody else uses. The appends of the package itself
 * limit how many are under way, and forget in which order they were sent when they repeat some.
 */
export const openAppendCalls = (url: string) => {
  const client = EventStoreDBClient.connectionString(asClientAddress(url))
  return { open: () => openCall(client), close: () => client.dispose() }
}
