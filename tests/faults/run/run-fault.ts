import { setTimeout as pause } from 'node:timers/promises'
import { seeded } from '@modstead/tools/sample-catalogue/seeded'
import { EngineMissing } from '../../support/engines/engine.ts'
import { makeAnchor } from './anchor.ts'
import type { Fault, Moment, PreparedFault } from './faults/fault.ts'
import { promiseMails } from './faults/promise-mails.ts'
import { History } from './history.ts'
import { emptyMemory } from './invariants/look.ts'
import { invariantsOf, lookAt } from './invariants/look-at.ts'
import { makeLanes } from './lanes.ts'
import { startLoad } from './load.ts'
import { startMailReceiver } from './mail-receiver.ts'
import { permittedRefusals } from './permitted-refusals.ts'
import { startReaders } from './readers.ts'
import { type Site, startSite } from './site.ts'
import { type SiteEngines, startSiteEngines } from './site-engines.ts'

const LANES = 8
/** The fault comes after this range of further commands. */
const COMMANDS_BEFORE = [10, 60] as const
/** Then after up to this many milliseconds, so that it hits any moment of a command. */
const MS_BEFORE = 250
const COMMANDS_AFTER = 10
/** Asked for just before the fault, so that it meets them on their way. */
const MAILS = 2
const LASTS_MS = 500
const READY_LIMIT_MS = 120_000
const MAX_SAID = 5

export interface FaultResult {
  readonly id: string
  readonly title: string
  /** undefined: it was done. */
  readonly skipped?: string
  readonly points: number
  readonly commands: number
  readonly acknowledged: number
  /** Attempts whose outcome the client did not learn, so it sent the command again. */
  readonly repeated: number
  readonly reads: number
  readonly kills: number
  /** The longest time in seconds from the end of the fault until the next command was acknowledged. */
  readonly slowestBackSeconds: number
  readonly seconds: number
  readonly violations: readonly string[]
}

export interface FaultRunOptions {
  readonly seed: string
  readonly points: number
  /** Each site has engines for everything but Postgres. */
  readonly onEngines?: boolean
  /** Recovering too slowly is a violation. For machines that do nothing else. */
  readonly isTimed?: boolean
  readonly say: (line: string) => void
}

const untilReady = async (site: Site): Promise<void> => {
  const deadline = performance.now() + READY_LIMIT_MS
  const isReady = () =>
    fetch(`${site.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      async (answer) => {
        await answer.body?.cancel()
        return answer.ok
      },
      () => false,
    )
  while (!(await isReady())) {
    if (performance.now() > deadline) throw new Error('the site does not get ready again')
    await pause(50)
  }
}

/** A process that cannot start says why as plain text, and the others log. */
const isTrouble = (line: string): boolean =>
  line.startsWith('{') ? line.includes('"level":50') : line.trim() !== ''

/** The latest errors of its processes. */
const errorsSaidBy = (site: Site): string =>
  site.output().split('\n').filter(isTrouble).slice(-MAX_SAID).join('\n')

const nothingDone = {
  points: 0,
  commands: 0,
  acknowledged: 0,
  repeated: 0,
  reads: 0,
  kills: 0,
  slowestBackSeconds: 0,
}

const runPrepared = async (
  { id, title }: Fault,
  prepared: PreparedFault,
  engines: SiteEngines | undefined,
  { seed, points, say, isTimed }: FaultRunOptions,
): Promise<FaultResult> => {
  const began = performance.now()
  const mails = await startMailReceiver()
  const variables = { SMTP_URL: mails.url, ...engines?.variables, ...prepared.variables }
  const site = await startSite({ ...prepared, variables, bucket: engines?.bucket })
  const history = new History()
  const violations: string[] = []
  const lanes = makeLanes(site, `${seed} ${id}`, LANES)
  const invariants = invariantsOf(mails.arrived, isTimed).filter((each) => !prepared.without?.includes(each))
  const memory = emptyMemory()
  let [kills, slowestBackMs, done] = [0, 0, 0]
  const anchor = await makeAnchor(site)
  const load = startLoad({ lanes, history, name: id.toLowerCase() })
  const refusals = permittedRefusals(id, prepared.endsReads)
  const readers = startReaders({ url: site.url, anchor, lanes, history, refusals })
  try {
    for (let point = 0; point < points; point++) {
      const random = seeded(`${seed} ${id} point ${point}`)
      const sayHere = (line: string) => say(`${id} point ${point}: ${line}`)
      const moment: Moment = { site, random, point, load, history, lanes, anchor, mails, say: sayHere }
      load.resume()
      await load.acknowledged(random.whole(...COMMANDS_BEFORE))
      await pause(random.next() * MS_BEFORE)
      await promiseMails(moment, MAILS)
      refusals.begin()
      const killed = await prepared.inject(moment)
      kills += killed
      await pause(random.next() * (prepared.lastsMs ?? LASTS_MS))
      await prepared.heal(moment)
      const healed = performance.now()
      const back = load.acknowledged(1).then(() => performance.now() - healed)
      await untilReady(site)
      const backMs = await back
      slowestBackMs = Math.max(slowestBackMs, backMs)
      await load.acknowledged(COMMANDS_AFTER)
      await load.settle()
      await untilReady(site)
      refusals.end()
      const found = [...(await lookAt({ site, history, lanes, memory, kills: killed }, invariants))]
      // It may start the site anew, which refuses searches until it has filled its index.
      if (prepared.check) refusals.begin()
      found.push(
        ...((await prepared.check?.(moment)) ?? []),
        ...(isTimed && backMs > (prepared.backWithinMs ?? Number.POSITIVE_INFINITY)
          ? [`I9 the next command was acknowledged ${Math.round(backMs)} ms after the fault`]
          : []),
      )
      found.forEach(sayHere)
      if (found.length > 0) say(errorsSaidBy(site))
      violations.push(...found.map((line) => `point ${point}: ${line}`))
      done += 1
    }
  } catch (error) {
    violations.push(`point ${done}: broke off: ${error instanceof Error ? error.stack : error}`)
    say(`${id} ${violations.at(-1)}\n${site.output().slice(-3_000)}`)
  } finally {
    await readers.stop()
    violations.push(...history.odd.splice(0).map((line) => `after point ${done - 1}: ${line}`))
    await site.remove()
    await prepared.remove?.()
    await engines?.stop()
    await mails.stop()
  }
  return {
    id,
    title,
    points: done,
    commands: history.known.length,
    acknowledged: history.acknowledged,
    repeated: history.unknown,
    reads: readers.answered(),
    kills,
    slowestBackSeconds: slowestBackMs / 1_000,
    seconds: (performance.now() - began) / 1_000,
    violations,
  }
}

/**
 * One fault at several points, on a separate site. The seed decides what it does; the machine decides what it
 * hits.
 */
export const runFault = async (fault: Fault, options: FaultRunOptions): Promise<FaultResult> => {
  const prepared = await fault.prepare(seeded(`${options.seed} ${fault.id}`))
  const skipped = (why: string): FaultResult => ({
    id: fault.id,
    title: fault.title,
    ...nothingDone,
    skipped: why,
    seconds: 0,
    violations: [],
  })
  if (typeof prepared === 'string') return skipped(prepared)
  try {
    const engines = options.onEngines
      ? await startSiteEngines(prepared.variables ?? {}, prepared.embedded ?? [])
      : undefined
    return await runPrepared(fault, prepared, engines, options)
  } catch (error) {
    if (!(error instanceof EngineMissing)) throw error
    await prepared.remove?.()
    return skipped(error.message)
  }
}
