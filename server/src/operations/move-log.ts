import { parseArgs } from 'node:util'
import { eventStoreAddress } from '@modstead/infra/config/engine-addresses'
import { LoadRefused } from '@modstead/infra/event-store/load/port'
import { LogsDiffer } from '@modstead/infra/event-store/move/compare-logs'
import { connectedProcesses, type LogHome, lockMove } from '@modstead/infra/event-store/move/log-home'
import { moveLog } from '@modstead/infra/event-store/move/move-log'
import { MovedPositions } from '@modstead/infra/event-store/move/moved-positions'
import { openEventStore } from '@modstead/infra/event-store/open'
import { openOneConnection } from '@modstead/infra/postgres/one-connection'
import type pg from 'pg'
import { assertLogHome } from '../compose/assert-log-home.ts'
import { openDatabase } from '../compose/database.ts'
import { reachEventStore } from '../compose/reach-event-store.ts'
import { openLoader } from './open-loader.ts'
import { runTool, ToolFailure, type ToolParts } from './run-tool.ts'
import { switchLogHome } from './switch-log-home.ts'

const USAGE = `Usage: npm run move -- --to ADDRESS | postgres [--one-at-a-time]

  Carries the events from Postgres to the EventStoreDB of ADDRESS (esdb://host:2113?tls=false), or from that of
  EVENTSTORE_URL to Postgres, and proves by a hash that both logs are the same.
  Run it while the product runs to carry most of it, and again with the product stopped for the rest.

  --one-at-a-time  append to EventStoreDB one after the other, if it does not keep the order of appends`

const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    'one-at-a-time': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

interface Ways {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly home: LogHome
}

/** Addresses of EventStoreDB. undefined means the product's own Postgres. */
const readWays = (to: string | undefined, eventStoreUrl: string | undefined): Ways => {
  if (to === 'postgres') {
    if (eventStoreUrl === undefined) throw new ToolFailure('Set EVENTSTORE_URL to where the events are now.')
    return { from: eventStoreUrl, to: undefined, home: 'postgres' }
  }
  if (to === undefined || !eventStoreAddress.safeParse(to).success) throw new ToolFailure(USAGE)
  if (eventStoreUrl !== undefined)
    throw new ToolFailure('The events are in EventStoreDB already: EVENTSTORE_URL is set.')
  return { from: undefined, to, home: 'eventstoredb' }
}

/** Returns undefined if the product runs. Otherwise it cannot start before this connection ends. */
const holdStill = async (client: pg.Client): Promise<boolean> => {
  if (!(await lockMove(client))) throw new ToolFailure('Another move of these events is under way.')
  if ((await connectedProcesses(client)) === 0) return true
  await client.query('select pg_advisory_unlock_all()')
  return false
}

const move = async ({ settings, log, life, print }: ToolParts): Promise<number> => {
  const ways = readWays(values.to, settings.eventStoreUrl)
  const databaseUrl = await openDatabase(settings, log, life).url
  const client = await openOneConnection(databaseUrl, { name: 'move of the log' })
  life.onStop('the connection of the move', () => client.end())
  await assertLogHome(client, settings)
  const isStill = await holdStill(client)
  const open = async (eventStoreUrl: string | undefined) => {
    const store = await openEventStore({ databaseUrl, eventStoreUrl })
    life.onStop('an event store', () => store.close())
    if (eventStoreUrl !== undefined) await reachEventStore(store, eventStoreUrl)
    return store
  }
  const [from, to] = [await open(ways.from), await open(ways.to)]
  const positions = new MovedPositions()
  const began = performance.now()
  const { events, added, sha256 } = await moveLog(
    from,
    to,
    await openLoader(
      { store: to, eventStoreUrl: ways.to, databaseUrl },
      { events: 'rest', oneAtATime: values['one-at-a-time'] },
      life,
    ),
    { onMoved: (former, position) => positions.add(former, position), signal: life.stopping },
  )
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  const shown = (count: number) => count.toLocaleString('en-US')
  print(`${shown(added)} events carried in ${seconds} s. Both logs hold the same ${shown(events)} events:`)
  print(`  sha256 ${sha256}`)
  if (!isStill) {
    print(
      'The product, or a backup of it, runs and goes on in the former store. Stop it and run the same command again.',
    )
    return 1
  }
  await switchLogHome(client, ways.home, positions)
  print(
    ways.to === undefined
      ? 'Take EVENTSTORE_URL out of the variables, and start the product: it builds the read models anew.'
      : 'Set EVENTSTORE_URL to the address that you gave, and start the product: it builds the read models anew.',
  )
  return 0
}

if (values.help) process.stdout.write(`${USAGE}\n`)
else await runTool(move, [LogsDiffer, LoadRefused], 'beside')
