import featureService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import type shared from '@eventstore/db-client/generated/shared_pb.js'
import streamService from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { credentials, Metadata, Server, type ServiceError } from '@grpc/grpc-js'
import type { AppendCall } from './append.ts'
import { createOpenSubscriptions } from './faults/dropped-subscriptions.ts'
import { createSilence } from './faults/silence.ts'
import { createSlowReads } from './faults/slow-reads.ts'
import { createUnknownOutcome } from './faults/unknown-outcome.ts'
import { listen } from './listener.ts'
import type { AppendRequest, AppendResponse, ReadResponse } from './messages.ts'
import type { Calls, Node } from './node.ts'
import { kindOf, type ReadCall } from './read.ts'

/** What the callers say about their calls. The rest is about the connection. */
const SAID = ['requires-leader', 'connection-name']

const metadataOf = ({ metadata }: { readonly metadata: Metadata }): Metadata => {
  const passed = new Metadata()
  for (const name of SAID) for (const value of metadata.get(name)) passed.set(name, value)
  return passed
}

/** The refusal of the server, word by word. */
const refusalOf = ({ code, details, metadata }: ServiceError) => ({ code, details, metadata })

type Empty = InstanceType<typeof shared.Empty>
type UnaryAnswer = (error: ServiceError | null, answer?: unknown) => void

export interface FrontOptions {
  /** `host:port` of one node without TLS. */
  readonly target: string
  readonly port: number
}

/**
 * Stands in front of a server that runs elsewhere and passes every call on, with the faults of a node: all
 * that the callers see of it comes from here.
 */
export const startFront = async ({ target, port }: FrontOptions): Promise<Node> => {
  const streams = new streamService.StreamsClient(target, credentials.createInsecure())
  const features = new featureService.ServerFeaturesClient(target, credentials.createInsecure())
  const server = new Server()
  const calls: Calls = { appends: 0, streamReads: 0, logReads: 0, subscriptions: 0 }
  const silence = createSilence()
  const slowness = createSlowReads()
  const subscriptions = createOpenSubscriptions()
  const cuts = createUnknownOutcome(() => listener.cutConnections())

  const read = async (call: ReadCall): Promise<void> => {
    const kind = kindOf(call)
    calls[kind] += 1
    if (silence.isSilent) return
    await slowness.wait()
    if (call.cancelled) return
    const source = streams.read(call.request, metadataOf(call))
    const forget = kind === 'subscriptions' ? subscriptions.add(call) : () => {}
    const end = () => {
      forget()
      source.cancel()
    }
    source.on('data', (message: ReadResponse) => {
      if (!call.write(message)) source.pause()
    })
    source.on('end', () => call.end())
    source.on('error', (error: ServiceError) => void call.emit('error', refusalOf(error)))
    call.on('drain', () => source.resume())
    call.on('cancelled', end)
    call.on('error', end)
    call.on('close', end)
  }

  const batchAppend = (call: AppendCall): void => {
    const there = streams.batchAppend(metadataOf(call))
    call.on('data', (request: AppendRequest) => {
      if (request.getIsFinal()) {
        calls.appends += 1
        if (cuts.beforeStoring()) return
      }
      there.write(request)
    })
    there.on('data', (response: AppendResponse) => {
      if (!cuts.afterStoring() && !silence.isSilent) call.write(response)
    })
    there.on('error', (error: ServiceError) => void call.emit('error', refusalOf(error)))
    there.on('end', () => call.end())
    call.on('end', () => there.end())
    call.on('cancelled', () => there.cancel())
    call.on('error', () => there.cancel())
  }

  server.addService(featureService.ServerFeaturesService, {
    getSupportedMethods: ({ request }: { request: Empty }, answer: UnaryAnswer) =>
      void features.getSupportedMethods(request, answer),
  })
  server.addService(streamService.StreamsService, {
    read: (call: ReadCall) => void read(call),
    batchAppend,
  })
  const listener = await listen(server, port, false)
  return {
    port: listener.port,
    calls,
    switches: {
      cutNextAppend: cuts.cutNext,
      dropSubscriptions: subscriptions.drop,
      callSubscribersTooSlow: subscriptions.callTooSlow,
      slowReads: slowness.slowDown,
      fallSilent: silence.fall,
    },
    leads: () => true,
    async stop() {
      await listener.close()
      streams.close()
      features.close()
    },
  }
}
