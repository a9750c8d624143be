import { mkdir } from 'node:fs/promises'
import featureService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import streamService from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { Server, status } from '@grpc/grpc-js'
import { type AppendCall, answerAppends } from './append.ts'
import { createAppendQueue } from './append-queue.ts'
import { type EntryFile, openEntryFile } from './entry-file.ts'
import { createOpenSubscriptions } from './faults/dropped-subscriptions.ts'
import { createSilence } from './faults/silence.ts'
import { createSlowReads } from './faults/slow-reads.ts'
import { type CutAppend, createUnknownOutcome } from './faults/unknown-outcome.ts'
import { type Journal, openLoneJournal } from './journal.ts'
import { listen } from './listener.ts'
import { createLog, type Log } from './log.ts'
import { answerRead, kindOf, type ReadCall, type ReadKind } from './read.ts'
import { notReady, type Refusal, refusalOfFollower, refusalOfStranger, wantsLeader } from './refusals.ts'

/** Calls that arrived so far, by kind. */
export type Calls = Record<ReadKind | 'appends', number>

/** Faults that can be switched on within a node. */
export interface Switches {
  /** The next append ends every connection. */
  cutNextAppend(moment: CutAppend): void
  dropSubscriptions(): void
  /** Ends every subscription with "Consumer too slow". */
  callSubscribersTooSlow(): void
  /** Delays each read from now on. */
  slowReads(ms: number): void
  /** Stores further appends, but answers neither appends nor reads. */
  fallSilent(): void
}

export interface Node {
  readonly port: number
  readonly calls: Readonly<Calls>
  readonly switches: Switches
  /** Whether this node stores changes. */
  leads(): boolean
  /** Ends it like a crash, without telling its clients. */
  stop(): Promise<void>
}

export interface NodeOptions {
  /** The directory of the events. */
  readonly directory: string
  /** Defaults to 0: any free one. */
  readonly port?: number
  /** Uses the certificate of `certificate.ts`. */
  readonly tls?: boolean
  /** `user:password` that may do everything. Others may do nothing. */
  readonly account?: string
  /** By default a node is alone. May add further services to those of every node. */
  readonly openJournal?: (file: EntryFile, log: Log, server: Server) => Promise<Journal>
}

const VERSION = '23.10.6'

const supportedMethods = () => {
  const service = 'event_store.client.streams.Streams'
  const methods = ['batchappend', 'append', 'read'].map((method) =>
    new features.SupportedMethod().setServiceName(service).setMethodName(method),
  )
  return new features.SupportedMethods().setEventStoreServerVersion(VERSION).setMethodsList(methods)
}

/**
 * Speaks the part of EventStoreDB's protocol that the adapter uses, over real gRPC, and keeps its events on
 * disk.
 */
export const startNode = async (options: NodeOptions): Promise<Node> => {
  await mkdir(options.directory, { recursive: true })
  const file = await openEntryFile(options.directory)
  const log = createLog()
  const server = new Server()
  const journal = await (options.openJournal ?? openLoneJournal)(file, log, server)
  const queue = createAppendQueue(log, journal)

  const calls: Calls = { appends: 0, streamReads: 0, logReads: 0, subscriptions: 0 }
  const silence = createSilence()
  const slowness = createSlowReads()
  const subscriptions = createOpenSubscriptions()
  const cuts = createUnknownOutcome(() => listener.cutConnections())

  const read = async (call: ReadCall): Promise<void> => {
    calls[kindOf(call)] += 1
    const refusal: Refusal | undefined =
      refusalOfStranger(call.metadata, options.account) ??
      (wantsLeader(call.metadata) ? refusalOfFollower(journal) : undefined)
    if (refusal) return void call.emit('error', refusal)
    if (silence.isSilent) return
    await slowness.wait()
    if (!call.cancelled) answerRead(call, log, subscriptions)
  }

  server.addService(featureService.ServerFeaturesService, {
    getSupportedMethods: (_: unknown, answer: (error: null, methods: unknown) => void) =>
      answer(null, supportedMethods()),
  })
  server.addService(streamService.StreamsService, {
    read: (call: ReadCall) => void read(call),
    batchAppend: (call: AppendCall) => {
      const refusal = refusalOfStranger(call.metadata, options.account)
      if (refusal?.code === status.UNAUTHENTICATED) return void call.emit('error', refusal)
      answerAppends(call, {
        queue,
        isDenied: refusal !== undefined,
        onArrived() {
          calls.appends += 1
          return !cuts.beforeStoring()
        },
        onStored: () => !cuts.afterStoring() && !silence.isSilent,
        refusal: () => refusalOfFollower(journal) ?? notReady,
      })
    },
  })
  const listener = await listen(server, options.port ?? 0, options.tls ?? false)
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
    leads: () => journal.term() !== undefined,
    async stop() {
      await listener.close()
      await journal.stop()
      await file.close()
    },
  }
}
