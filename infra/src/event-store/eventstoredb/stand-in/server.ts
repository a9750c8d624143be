import featureService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import streamService from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { type Metadata, Server, ServerCredentials, type ServerDuplexStream, status } from '@grpc/grpc-js'
import { certificate, privateKey } from './certificate.ts'
import { createLog, type Log, type Proposed } from './log.ts'
import { type AppendRequest, type AppendResponse, appendMessage, nameOf } from './messages.ts'
import { answerRead } from './read.ts'

export interface StandIn {
  /** For `openEventStoreDb`. */
  readonly url: string
  /** Ends every connection at once, as a killed server does, and comes back on the same port with the same log. */
  restart(): Promise<void>
  /** Stores what comes next but answers neither appends nor reads, until the next restart. */
  fallSilent(): void
  /** Calls that came in so far. */
  readonly calls: { readonly reads: number; readonly appends: number }
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
  onAppend: () => void,
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
    onAppend()
    const outcome = log.append(batch.stream, batch.expected, batch.proposed)
    if (!silent()) call.write(appendMessage(correlation, batch.stream, outcome))
  })
  call.on('end', () => call.end())
  call.on('error', () => {})
}

export interface StandInOptions {
  /** With the certificate of `certificate.ts`. */
  readonly tls?: boolean
  /** `user:password` that may do everything; others may do nothing. */
  readonly account?: string
}

/** As the server answers: nobody may not, and somebody unknown is nobody at all. */
const refusalOf = (metadata: Metadata, account: string | undefined) => {
  if (account === undefined) return undefined
  const [given] = metadata.get('authorization')
  if (given === undefined) return { code: status.PERMISSION_DENIED, details: 'Access Denied' }
  const isKnown = given === `Basic ${Buffer.from(account).toString('base64')}`
  return isKnown ? undefined : { code: status.UNAUTHENTICATED, details: 'Unauthenticated' }
}

const credentialsOf = ({ tls }: StandInOptions): ServerCredentials =>
  tls
    ? ServerCredentials.createSsl(null, [
        { cert_chain: Buffer.from(certificate), private_key: Buffer.from(privateKey) },
      ])
    : ServerCredentials.createInsecure()

/** Speaks as much of EventStoreDB's protocol as the adapter uses, over real gRPC, as `design/eventstoredb.md` measured it. */
export const startStandIn = async (options: StandInOptions = {}): Promise<StandIn> => {
  const log = createLog()
  let silent = false
  const calls = { reads: 0, appends: 0 }
  const onAppend = () => {
    calls.appends += 1
  }
  let server: Server
  const listen = async (port: number) => {
    server = new Server()
    server.addService(featureService.ServerFeaturesService, {
      getSupportedMethods: (_: unknown, answer: (error: null, methods: unknown) => void) =>
        answer(null, supportedMethods()),
    })
    server.addService(streamService.StreamsService, {
      read: (call: Parameters<typeof answerRead>[0]) => {
        calls.reads += 1
        const refusal = refusalOf(call.metadata, options.account)
        if (refusal) call.emit('error', refusal)
        else if (!silent) answerRead(call, log)
      },
      batchAppend: (call: Parameters<typeof answerAppends>[0]) =>
        answerAppends(call, log, onAppend, () => silent),
    })
    return new Promise<number>((resolve, reject) =>
      server.bindAsync(`127.0.0.1:${port}`, credentialsOf(options), (error, bound) =>
        error ? reject(error) : resolve(bound),
      ),
    )
  }
  const port = await listen(0)
  return {
    url: `esdb://127.0.0.1:${port}?tls=${options.tls ?? false}`,
    calls,
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
