import featureService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import streamService from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { Server, ServerCredentials, type ServerDuplexStream } from '@grpc/grpc-js'
import { createLog, type Log, type Proposed } from './log.ts'
import { type AppendRequest, type AppendResponse, appendMessage, nameOf } from './messages.ts'
import { answerRead } from './read.ts'

export interface StandIn {
  /** For `openEventStoreDb`. */
  readonly url: string
  /** Ends every connection at once, as a killed server does, and comes back on the same port with the same log. */
  restart(): Promise<void>
  /** Stores what comes next but never answers it, until the next restart. */
  fallSilent(): void
  stop(): void
}

const supportedMethods = () => {
  const service = 'event_store.client.streams.Streams'
  const methods = ['batchappend', 'append', 'read'].map((method) =>
    new features.SupportedMethod().setServiceName(service).setMethodName(method),
  )
  return new features.SupportedMethods().setEventStoreServerVersion('23.10.6').setMethodsList(methods)
}

interface Batch {
  readonly stream: string
  readonly expected: bigint
  readonly proposed: Proposed[]
}

const answerAppends = (
  call: ServerDuplexStream<AppendRequest, AppendResponse>,
  log: Log,
  silent: () => boolean,
) => {
  const batches = new Map<string, Batch>()
  call.on('data', (request: AppendRequest) => {
    const correlation = request.getCorrelationId()?.getString() ?? ''
    const options = request.getOptions()
    if (options)
      batches.set(correlation, {
        stream: nameOf(options.getStreamIdentifier()),
        expected: options.hasNoStream() ? -1n : BigInt(options.getStreamPosition()),
        proposed: [],
      })
    const batch = batches.get(correlation)
    if (!batch) return
    for (const message of request.getProposedMessagesList())
      batch.proposed.push({
        id: message.getId()?.getString() ?? '',
        type: message.getMetadataMap().get('type') ?? '',
        data: message.getData_asU8(),
        metadata: message.getCustomMetadata_asU8(),
      })
    if (!request.getIsFinal()) return
    batches.delete(correlation)
    const outcome = log.append(batch.stream, batch.expected, batch.proposed)
    if (!silent()) call.write(appendMessage(correlation, batch.stream, outcome))
  })
  call.on('end', () => call.end())
  call.on('error', () => {})
}

/** Speaks as much of EventStoreDB's protocol as the adapter uses, over real gRPC, as `design/eventstoredb.md` measured it. */
export const startStandIn = async (): Promise<StandIn> => {
  const log = createLog()
  let silent = false
  let server: Server
  const listen = async (port: number) => {
    server = new Server()
    server.addService(featureService.ServerFeaturesService, {
      getSupportedMethods: (_: unknown, answer: (error: null, methods: unknown) => void) =>
        answer(null, supportedMethods()),
    })
    server.addService(streamService.StreamsService, {
      read: (call: Parameters<typeof answerRead>[0]) => answerRead(call, log),
      batchAppend: (call: Parameters<typeof answerAppends>[0]) => answerAppends(call, log, () => silent),
    })
    return new Promise<number>((resolve, reject) =>
      server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      ),
    )
  }
  const port = await listen(0)
  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    async restart() {
      server.forceShutdown()
      silent = false
      await listen(port)
    },
    fallSilent() {
      silent = true
    },
    stop: () => server.forceShutdown(),
  }
}
