import { countCommands } from '@modstead/infra/command-pipeline/count-commands'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import type { Streams } from '@modstead/infra/event-store/streams'
import { timeAppends } from '@modstead/infra/event-store/time-appends'
import { createMetrics } from '@modstead/infra/telemetry/metrics'
import { countProjectors } from '@modstead/projectors/runtime/metrics'
import { countSearches } from '@modstead/server/compose/count-searches'
import { tellOfDiffering } from '@modstead/server/compose/tell-of-differing'
import { watchBackups } from '@modstead/server/compose/watch-backups'
import { watchDisks } from '@modstead/server/compose/watch-disks'
import { watchEngineStates } from '@modstead/server/compose/watch-engine-states'
import { watchReactionLag, watchSearchLag } from '@modstead/server/compose/watch-followers'
import { watchHeads } from '@modstead/server/compose/watch-heads'
import { watchJobs } from '@modstead/server/compose/watch-jobs'
import { watchLag } from '@modstead/server/compose/watch-lag'
import { watchParkedStreams } from '@modstead/server/compose/watch-parked-streams'
import { watchTimers } from '@modstead/server/compose/watch-timers'
import { countRequests } from '@modstead/server/http/count-requests'
import { watchProcesses } from '@modstead/server/roles/watch-processes'
import fastify from 'fastify'

export interface KnownMetric {
  readonly type: string
  readonly labels: readonly string[]
}

/** Replaces a part that is only used when the numbers are collected. */
const unasked = <Part>(): Part => ({}) as Part

/** All metrics of the product by name, for every role. The product's own code registers them here. */
export const knownMetrics = (): ReadonlyMap<string, KnownMetric> => {
  const metrics = createMetrics()
  countCommands(unasked<Executor>(), metrics)
  timeAppends(unasked<Streams>(), metrics)
  countProjectors(metrics)
  countSearches(metrics)
  countRequests(fastify(), metrics)
  tellOfDiffering(unasked(), metrics)
  watchBackups(metrics, unasked())
  watchDisks(metrics, '/')
  watchEngineStates(metrics, unasked())
  watchHeads(metrics, unasked())
  watchJobs(metrics, unasked())
  watchLag(metrics, [], async () => [])
  watchParkedStreams(metrics, unasked(), [])
  watchProcesses(metrics, [], unasked())
  watchReactionLag(metrics, unasked(), unasked())
  watchSearchLag(metrics, unasked(), {})
  watchTimers(metrics, unasked())
  const registered = metrics.registry.getMetricsAsArray() as unknown as readonly {
    readonly name: string
    readonly type: string
    readonly labelNames?: readonly string[]
  }[]
  return new Map(registered.map(({ name, type, labelNames = [] }) => [name, { type, labels: labelNames }]))
}
