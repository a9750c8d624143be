import { expect, test } from 'vitest'
import { EngineAway } from '../../engines/engine-watch.ts'
import { followReplica } from './replica-progress.ts'

/** Servers whose positions are numbers. */
const openServers = (maxLagMs?: number) => {
  const servers = {
    primary: 1,
    onItsDisk: Number.POSITIVE_INFINITY,
    replica: 1,
    isReplica: true,
    database: 'x',
    isPrimaryAway: false,
    asked: 0,
    timesBack: 0,
  }
  const progress = followReplica(
    {
      onPrimaryBack() {
        servers.timesBack += 1
      },
      async askPrimary() {
        if (servers.isPrimaryAway) throw new EngineAway('away')
        const { primary, onItsDisk } = servers
        return { lsn: String(primary), flushed: String(Math.min(primary, onItsDisk)), database: 'x' }
      },
      async askReplica({ lsn, flushed }) {
        servers.asked += 1
        const { isReplica, database, replica } = servers
        const shows = (position: string) => replica >= Number(position.split('/').at(-1))
        return { isReplica, database, shows: shows(lsn), showsFlushed: shows(flushed) }
      },
    },
    maxLagMs,
  )
  return { servers, progress }
}

const SOON = { timeout: 10_000, interval: 5 }

test('a replica is current after it shows what the process has heard of, and not before the first check', async () => {
  const { servers, progress } = openServers()
  expect(progress.isCurrent()).toBe(false)
  await progress.probe()
  expect(progress.isCurrent()).toBe(true)
  servers.primary = 2
  progress.expectMore()
  expect(progress.isCurrent()).toBe(false)
  const { asked } = servers
  await expect.poll(() => servers.asked, SOON).toBeGreaterThan(asked + 1)
  expect(progress.isCurrent()).toBe(false)
  servers.replica = 2
  await expect.poll(progress.isCurrent, SOON).toBe(true)
})

test('news during a check requires another check', async () => {
  const { servers, progress } = openServers()
  servers.primary = 2
  progress.expectMore()
  await expect.poll(() => servers.asked, SOON).toBeGreaterThan(0)
  servers.primary = 3
  progress.expectMore()
  servers.replica = 2
  await expect.poll(() => servers.asked, SOON).toBeGreaterThan(3)
  expect(progress.isCurrent()).toBe(false)
  servers.replica = 3
  await expect.poll(progress.isCurrent, SOON).toBe(true)
})

test('a replica that shows everything it can get is not away, though it is not current', async () => {
  const { servers, progress } = openServers()
  Object.assign(servers, { primary: 2, onItsDisk: 1 })
  progress.expectMore()
  await progress.probe()
  expect(progress.isCurrent()).toBe(false)
})

test('a replica that lags is not current, and is away after some time', async () => {
  const { servers, progress } = openServers(1_000)
  await progress.probe()
  servers.primary = 2
  await progress.probe()
  expect(progress.isCurrent()).toBe(false)
  await expect
    .poll(() => progress.probe().then(() => 'up', String), SOON)
    .toContain('it lags behind the primary')
  servers.replica = 2
  await progress.probe()
  expect(progress.isCurrent()).toBe(true)
})

test('a server that accepts writes or has another database is not used', async () => {
  const { servers, progress } = openServers()
  servers.isReplica = false
  await expect(progress.probe()).rejects.toThrow('takes writes')
  Object.assign(servers, { isReplica: true, database: 'y' })
  await expect(progress.probe()).rejects.toThrow('another database')
  expect(progress.isCurrent()).toBe(false)
  servers.database = 'x'
  await progress.probe()
  expect(progress.isCurrent()).toBe(true)
})

test('a read that fails because the server may be away is followed by a check, other failures are not', async () => {
  const { servers, progress } = openServers()
  await progress.probe()
  progress.distrust(new Error('no such table'))
  expect(progress.isCurrent()).toBe(true)
  progress.distrust(new EngineAway('away'))
  expect(progress.isCurrent()).toBe(false)
  await expect.poll(progress.isCurrent, SOON).toBe(true)
  expect(servers.asked).toBe(2)
})

test('without the primary a replica is not current, even if it has kept up with what was last heard', async () => {
  const { servers, progress } = openServers()
  expect(progress.keptUp()).toBe(false)
  await progress.probe()
  servers.isPrimaryAway = true
  await progress.probe()
  expect([progress.isCurrent(), progress.keptUp(), servers.timesBack]).toEqual([false, true, 0])
  servers.isReplica = false
  await expect(progress.probe()).rejects.toThrow('takes writes')
  expect(progress.keptUp()).toBe(false)
  Object.assign(servers, { isReplica: true, isPrimaryAway: false })
  await progress.probe()
  await progress.probe()
  expect([progress.isCurrent(), progress.keptUp(), servers.timesBack]).toEqual([true, true, 1])
})

test('a replica that was behind when the primary went away, or was never checked, is away too', async () => {
  const { servers, progress } = openServers()
  servers.isPrimaryAway = true
  await expect(progress.probe()).rejects.toThrow('nobody knows')
  servers.isPrimaryAway = false
  servers.primary = 2
  await progress.probe()
  servers.isPrimaryAway = true
  await expect(progress.probe()).rejects.toThrow('behind')
  expect(progress.keptUp()).toBe(false)
  servers.replica = 2
  await progress.probe()
  expect(progress.keptUp()).toBe(true)
})
