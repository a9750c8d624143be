import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../../../support/api.ts'
import { approve, createProject, ok } from '../../../support/publish.ts'
import { openStores } from '../stores.ts'
import { shapeAt, startInNextShape } from './both-shapes.ts'
import { type ExpiringAccess, expiringAccess } from './expiring-access.ts'
import type { Fault, Moment } from './fault.ts'

const LIBRARY = '/usr/lib/*/faketime/libfaketime.so.1'
/**
 * Relative to the clock of Postgres, which does not change. Both ways across a day, and back within a second.
 */
const AHEAD = ['+25h', '+1h', '+90d']
const BEHIND = ['-25h', '-1h', '-2s']
const RIGHT = '+0h'
const UNITS_MS: Readonly<Record<string, number>> = { s: 1_000, h: 3_600_000, d: 86_400_000 }
/** Every jump ahead passes it. */
const PLANNED_AFTER_MS = 30 * 60_000
/** Processes look at their timers every 5 s, and jobs wait for their turn. */
const RELEASED_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 200

const install = (): void => {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'libfaketime'],
  ])
    spawnSync('apt-get', args, { stdio: 'ignore', timeout: 300_000 })
}

const findLibrary = (): string | undefined => globSync(LIBRARY)[0]

const aheadBy = (skew: string): number => Number.parseInt(skew, 10) * (UNITS_MS[skew.at(-1) ?? ''] ?? 0)

/** Plans that a project is unlisted at a moment. Resolves to its id. */
const planRelease = async ({ site, random, lanes }: Moment): Promise<string> => {
  const owner = connect(site.url, site.accounts.user?.token)
  const { id } = await createProject(owner, `due-${random.whole(0, 1e9)}`)
  if (lanes[0]) await approve(lanes[0].moderator.api, id)
  const time = new Date(Date.now() + PLANNED_AFTER_MS).toISOString()
  ok(await owner.post(`/v2/project/${id}/schedule`, { time, requested_status: 'unlisted' }), 204)
  return id
}

/** How often each of the projects was unlisted. */
const countReleases = async (
  { site }: Moment,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, number>> => {
  const stores = await openStores(site)
  try {
    const unlisted = (await stores.events()).filter(
      ({ type, data }) => type === 'ProjectStatusChanged' && data.status === 'unlisted',
    )
    return new Map(
      [...ids].map((id) => [id, unlisted.filter(({ stream }) => stream === `project-${id}`).length]),
    )
  } finally {
    await stores.close()
  }
}

export const clockSkew: Fault = {
  id: 'F17',
  title: 'the clock of the product jumps by up to 90 days, while access expires and releases become due',
  async prepare() {
    if (findLibrary() === undefined) install()
    const library = findLibrary()
    if (library === undefined) return 'there is no libfaketime (`apt-get install libfaketime`)'
    const directory = await mkdtemp(join(tmpdir(), 'modstead-clock-'))
    const file = join(directory, 'skew')
    let aheadMs = 0
    const jump = async (skew: string) => {
      await writeFile(file, skew)
      aheadMs = aheadBy(skew)
    }
    await jump(RIGHT)
    let access: ExpiringAccess | undefined
    /** By project: how often it must have been released by now. */
    const releases = new Map<string, 0 | 1>()

    const releasedOnce = async (moment: Moment): Promise<readonly string[]> => {
      const deadline = performance.now() + RELEASED_WITHIN_MS
      for (;;) {
        const counted = await countReleases(moment, releases.keys())
        const wrong = [...releases].filter(([id, times]) => counted.get(id) !== times)
        const areLate = wrong.every(([id, times]) => (counted.get(id) ?? 0) < times)
        if (wrong.length === 0) return []
        if (!areLate || performance.now() > deadline)
          return wrong.map(
            ([id, times]) => `I5 ${id} was released ${counted.get(id)} times instead of ${times}`,
          )
        await pause(LOOK_EVERY_MS)
      }
    }

    return {
      shape: shapeAt(0),
      variables: {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
      lastsMs: 1_000,
      async inject(moment) {
        const { site, anchor, random, point, history } = moment
        access ??= expiringAccess(site, anchor.id)
        // What expired while the clock was wrong must not come back with the right time.
        await jump(RIGHT)
        history.odd.push(...(await access.check(aheadMs)))
        await access.make()
        releases.set(await planRelease(moment), 0)
        const isAhead = point % 2 === 0
        await jump(random.pick(isAhead ? AHEAD : BEHIND))
        if (isAhead) for (const id of releases.keys()) releases.set(id, 1)
        await access.untilSomeExpired()
        history.odd.push(...(await access.check(aheadMs)))
        return 0
      },
      // The clock stays wrong until the next point.
      heal: startInNextShape,
      check: async (moment) => [...((await access?.check(aheadMs)) ?? []), ...(await releasedOnce(moment))],
      remove: () => rm(directory, { recursive: true, force: true }),
    }
  },
}
