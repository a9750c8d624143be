import { EventEmitter } from 'node:events'
import type { JobParts } from '@modstead/command-api/background-parts'
import { createExecutor, type Executor } from '@modstead/infra/command-pipeline/executor'
import { readSettings } from '@modstead/infra/config/settings'
import { START } from '@modstead/infra/event-store/port'
import type { Streams } from '@modstead/infra/event-store/streams'
import { haveAllPassed } from '@modstead/infra/log-following/group-progress'
import { PROJECTION_GROUPS } from '@modstead/infra/log-following/projection-groups'
import {
  mailsOfDay as openMailsOfDay,
  securityMailsOfDay as openSecurityMailsOfDay,
} from '@modstead/infra/mail/mails-of-day'
import { postgresExports } from '@modstead/infra/personal-data/exports/kept-exports'
import { memoryAllowances } from '@modstead/infra/rate-limits/memory-allowances'
import { createGiveBack, createThrottle } from '@modstead/infra/rate-limits/throttle'
import { createLog } from '@modstead/infra/telemetry/log'
import { openTimers } from '@modstead/infra/timers/postgres/timers'
import { layFoundation } from '@modstead/server/compose/foundation'
import { openJobQueue } from '@modstead/server/compose/open-background'
import { openLinks } from '@modstead/server/compose/open-links'
import { openSealedCookies } from '@modstead/server/compose/open-sealed-cookies'
import { openStores } from '@modstead/server/compose/open-stores'
import { listenToReadModels } from '@modstead/server/compose/read-models'
import { createLifeCycle } from '@modstead/server/process/life-cycle'

/** Thrown when the process dies. */
export class Died extends Error {
  override readonly name = 'Died'
}

/** Decides for each named effect on the world whether the process dies before it learns of it. */
export type DiesAfter = (effect: string) => boolean

export interface Lives {
  /** The parts of a newly started process. */
  begin(diesAfter: DiesAfter): JobParts
  readonly executor: Executor
  readonly close: () => Promise<void>
}

/** Opens parts beside a running product as a separate process would. They may die repeatedly. */
export const openLives = async (variables: Readonly<Record<string, string>>): Promise<Lives> => {
  const settings = readSettings({ LOG_LEVEL: 'error', ...variables })
  const log = createLog(settings.logLevel, process.stderr)
  const ended = Promise.withResolvers<number>()
  const life = createLifeCycle({ log, signals: new EventEmitter(), exit: ended.resolve })
  const foundation = await layFoundation(settings, log, life, () => START)
  const { pool, store, streams, vault, tail, masterKey, databaseUrl, watch } = foundation
  const readModels = listenToReadModels(settings, pool, log, life)
  await readModels.awaited.ready
  const jobs = openJobQueue(foundation, log, life)
  const timers = await openTimers({ pool, jobs, types: [], log })
  life.onStop('the timers', () => timers.close())
  const { files, images } = await openStores(
    settings,
    { databaseUrl, ask: undefined, isAlone: false, watch },
    log,
    life,
  )
  const exports = postgresExports(pool, vault)
  const mailsOfDay = openMailsOfDay(pool)
  const securityMailsOfDay = openSecurityMailsOfDay(pool)
  const allowances = memoryAllowances()
  const memory = { heardUpTo: tail.position, shownUpTo: readModels.shownUpTo, onOthers: tail.onOthers }
  return {
    executor: createExecutor(streams, memory),
    begin(diesAfter) {
      const mortal = async <Result>(name: string, effect: Promise<Result>): Promise<Result> => {
        const result = await effect
        if (diesAfter(name)) throw new Died(name)
        return result
      }
      const append: Streams['append'] = (stream, end, events, context) =>
        mortal(`${stream} ${events.map(({ type }) => type)}`, streams.append(stream, end, events, context))
      const parts: Omit<JobParts, 'mails'> = {
        executor: createExecutor({ ...streams, append }, memory),
        ...{ files, pool },
        jobs: { enqueue: (type, ...given) => mortal(type.name, jobs.enqueue(type, ...given)) },
        timers: {
          set: (key, ...given) => mortal(key, timers.set(key, ...given)),
          cancel: timers.cancel,
        },
        images: { ...images, remove: (path) => mortal(path, images.remove(path)) },
        accounts: {
          ...{ store, decodeBatch: streams.decodeBatch, links: openLinks(masterKey) },
          sealed: openSealedCookies(masterKey),
          ...{ publicUrl: settings.publicUrl, mailFrom: settings.mailFrom },
          isShown: (position, ms) => haveAllPassed(readModels.waitFor, PROJECTION_GROUPS, position, ms),
          vault: {
            keyFor: vault.keyFor,
            blindIndex: vault.blindIndex,
            erase: (person) => mortal(`key of ${person}`, vault.erase(person)),
          },
          exports: { ...exports, dropAllOf: (person) => mortal('exports', exports.dropAllOf(person)) },
          mailsOfDay: {
            takePlace: mailsOfDay.takePlace,
            dropAllOf: (userId) => mortal('mails of day', mailsOfDay.dropAllOf(userId)),
          },
          securityMailsOfDay: {
            takePlace: securityMailsOfDay.takePlace,
            dropAllOf: (userId) => mortal('security mails of day', securityMailsOfDay.dropAllOf(userId)),
          },
          throttle: createThrottle(allowances),
          giveBack: createGiveBack(allowances),
        },
      }
      return parts as JobParts
    },
    async close() {
      await life.stop()
      await ended.promise
    },
  }
}
