import { START } from '@modstead/infra/event-store/port'
import { migrate } from '@modstead/infra/postgres/migrate'
import { liveProjections, liveSets, liveTables } from '@modstead/projectors/live-projections'
import {
  placedProjections,
  type ReadModelSet,
  readModelSets,
} from '@modstead/projectors/runtime/read-model-sets'
import { rebuild } from '@modstead/projectors/runtime/rebuild/rebuild'
import { createGenerations, createSchemas } from '@modstead/projectors/runtime/storage/generation'
import { projectorMigrations } from '@modstead/projectors/runtime/storage/migrations'
import { openLog } from '@modstead/projectors/samples/open-log'
import { sampleProject } from '@modstead/projectors/samples/sample-log'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readCommand } from './commands.ts'

let log: Awaited<ReturnType<typeof openLog>>

beforeEach(async () => {
  log = await openLog()
  await migrate(log.pool, 'projectors', projectorMigrations)
  await log.appendAll(sampleProject(1, 3))
})

afterEach(() => log.close())

/** Runs the tool's code in this process. */
const projections = async (...given: string[]): Promise<{ code: number; out: string }> => {
  const command = readCommand(given)
  if (command === 'help') throw new Error('no command')
  const lines: string[] = []
  const life = { stopping: new AbortController().signal }
  const print = (line: string) => void lines.push(`${line}\n`)
  const code = await command({ ...log, life, print, tables: liveTables(log.settings) })
  return { code, out: lines.join('') }
}

/** Parks a stream as a runner does, whose events wait from this revision on. */
const park = (projection: string, stream: string, revision: number) =>
  log.pool.query(
    `insert into parked_stream (projection, generation, stream, revision, position, type, error)
     select $1, generation, $2, $3, 0, 'VersionCreated', 'Error: cannot take this' from projection
      where name = $1 and state = 'live'`,
    [projection, stream, revision],
  )

/** The projections of a release with another address. */
const ofAnotherRelease = () =>
  readModelSets(liveProjections({ ...log.settings, publicUrl: 'https://other.test' }))

/** As a rebuild leaves its tables until it has filled them. */
const beginBuilding = async (sets: readonly ReadModelSet[]) => {
  const client = await log.pool.connect()
  try {
    await createSchemas(client, placedProjections(sets))
    await createGenerations(client, placedProjections(sets), 'building', START)
  } finally {
    client.release()
  }
}

const aVersionStream = async (): Promise<string> => {
  const { rows } = await log.pool.query<{ stream: string }>(
    `select stream from event where type = 'VersionCreated' order by position limit 1`,
  )
  return rows[0]?.stream ?? ''
}

describe('npm run projections -- rebuild', () => {
  it('rebuilds one alone, and lists the names if the given one is wrong', async () => {
    await projections('rebuild')
    const { code, out } = await projections('rebuild', 'engagement/follow')
    expect(code).toBe(0)
    expect(out).toMatch(/^Rebuilt 1 read models/)
    const { rows } = await log.pool.query(`select name from projection where generation = 2`)
    expect(rows).toEqual([{ name: 'engagement/follow' }])
    await expect(projections('rebuild', 'engagement/likes')).rejects.toThrow(
      /^There is no projection engagement\/likes\. These are there: .*accounts\/user/,
    )
  })
})

describe('npm run projections -- verify', () => {
  it('finds every row equal to the events, and changes nothing', async () => {
    await projections('rebuild')
    const { code, out } = await projections('verify')
    expect(code).toBe(0)
    expect(out).toMatch(/^Folded \d+ events anew in [\d.]+ s\.\nThe same rows, by their hashes:\n/)
    expect(out).toMatch(/ {2}project +1 rows {2}[0-9a-f]{32}\n/)
    expect((await log.pool.query('select from projection where generation > 1')).rowCount).toBe(0)
  })

  it('names the tables and rows that differ', async () => {
    await projections('rebuild')
    await log.pool.query('update follow_count set followers = 7')
    const { rows } = await log.pool.query('delete from version returning id')
    const { code, out } = await projections('verify')
    expect(code).toBe(1)
    expect(out).toMatch(
      /DIFFERENT: follow_count of engagement\/follow, 1 rows .*\n {2}\w+: its columns differ\n/,
    )
    expect(out).toContain(
      `DIFFERENT: version of catalogue/version, ${rows.length} rows beside 0 in the table:`,
    )
    expect(out).toContain(`  ${rows[0]?.id}: the table lacks it\n`)
  })

  it('does not report success if nothing can be compared', async () => {
    const { code, out } = await projections('verify')
    expect(code).toBe(1)
    expect(out).toContain('Not compared')
  })
})

describe('npm run projections', () => {
  it('lists each projection with its state', async () => {
    expect((await projections('list')).out).toMatch(
      /public +engagement\/follow +\d+-[0-9a-f]{12} +- +- +- +read_public_[0-9a-f]{12} +not built yet/,
    )
    await projections('rebuild')
    const { code, out } = await projections('list')
    expect(code).toBe(0)
    expect(out).toMatch(/^GROUP +PROJECTION +VERSION +POSITION +LAG +PARKED +SET +STATE\n/)
    expect(out).toMatch(
      /public +engagement\/follow +\d+-[0-9a-f]{12} +\d+ +none +0 +read_public_[0-9a-f]{12} +serving\n/,
    )
    expect(out).toMatch(/site +accounts\/notification .* serving\n/)
    await projections('rebuild', 'engagement/follow')
    expect((await projections('list')).out).toMatch(/engagement\/follow .* replaced\n/)
  })

  it('lists the tables of another release, and those that are being built', async () => {
    await projections('rebuild')
    await rebuild(placedProjections(ofAnotherRelease()), log)
    const lineOf = (name: string, state: string) => new RegExp(`${name} .*${schemaOf(name)} +${state}\\n`)
    const schemaOf = (name: string) =>
      ofAnotherRelease().find((set) => set.projections.some((each) => each.name === name))?.schema ?? ''
    const both = (await projections('list')).out
    expect(both).toMatch(/catalogue\/project .* serving\n/)
    expect(both).toMatch(lineOf('catalogue/project', 'serving another release'))
    await beginBuilding(ofAnotherRelease())
    await beginBuilding(liveSets(log.settings))
    const { out } = await projections('list')
    expect(out).toMatch(lineOf('catalogue/project', 'building another release'))
    expect(out).toMatch(/engagement\/follow .* \d+ events, [\d.]+ s +0 +read_public_\w+ +building\n/)
  })

  it('lists how far each projection is behind, and how many streams it parked', async () => {
    await projections('rebuild')
    const follow = (lag: string, parked: number) =>
      new RegExp(`engagement/follow +\\S+ +\\d+ +${lag} +${parked} +\\w+ +serving\\n`)
    expect((await projections('list')).out).toMatch(follow('none', 0))
    await log.appendAll(sampleProject(2, 3))
    await park('engagement/follow', 'follow-a.p1', 0)
    await park('engagement/follow', 'follow-b.p1', 0)
    const appended = sampleProject(2, 3).length
    expect((await projections('list')).out).toMatch(follow(`${appended} events, \\d+\\.\\d s`, 2))
    for (let number = 3; number < 60; number += 1) await log.appendAll(sampleProject(number, 3))
    expect((await projections('list')).out).toMatch(follow('500 events or more, \\d+\\.\\d s', 2))
  })

  it('says which streams are waiting, and applies them after the cause is fixed', async () => {
    await projections('rebuild')
    expect(await projections('parked')).toMatchObject({ code: 0, out: 'No stream waits.\n' })
    const stream = await aVersionStream()
    await log.pool.query('delete from version where id = $1', [stream.replace('version-', '')])
    await park('catalogue/version', stream, 0)
    const parked = await projections('parked')
    expect(parked.code).toBe(1)
    expect(parked.out).toMatch(
      new RegExp(
        `${stream} +catalogue/version +[-\\dT:.]+Z +\\d+ +VersionCreated, revision 0 +Error: cannot take this`,
      ),
    )
    expect(await projections('verify')).toMatchObject({ code: 1 })
    await expect(projections('replay', 'version-unknown')).rejects.toThrow(
      'The stream version-unknown is not parked.',
    )
    expect(await projections('replay', stream)).toEqual({
      code: 0,
      out: `${stream} goes on in catalogue/version.\n`,
    })
    expect(await projections('verify')).toMatchObject({ code: 0 })
    expect(await projections('replay', 'all')).toMatchObject({ code: 0, out: 'No stream waits.\n' })
  })

  it('says why a stream is still waiting', async () => {
    await projections('rebuild')
    const stream = await aVersionStream()
    await park('catalogue/version', stream, 0)
    await log.pool.query(
      `alter table ${await physicalTable('catalogue/version')} add check (false) not valid`,
    )
    const { code, out } = await projections('replay', 'all')
    expect(code).toBe(1)
    expect(out).toMatch(new RegExp(`^${stream} still waits in catalogue/version: .*check constraint`))
    expect((await projections('parked')).code).toBe(1)
  })
})

describe('npm run projections -- drop', () => {
  const schemas = async () => {
    const { rows } = await log.pool.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname like 'read\\_%' order by 1`,
    )
    return rows.map(({ name }) => name)
  }
  const own = () =>
    liveSets(log.settings)
      .map(({ schema }) => schema)
      .sort()
  const ofOther = () =>
    ofAnotherRelease()
      .map(({ schema }) => schema)
      .filter((schema) => !own().includes(schema))
  const age = () => log.pool.query(`update read_model_set set used_at = used_at - interval '11 minutes'`)

  beforeEach(async () => {
    await projections('rebuild')
    await rebuild(placedProjections(ofAnotherRelease()), log)
    expect(await schemas()).toEqual([...own(), ...ofOther()].sort())
  })

  it('drops the tables of another release that nobody uses, after confirmation', async () => {
    await age()
    const asked = await projections('drop')
    expect(asked).toMatchObject({
      code: 1,
      out: expect.stringMatching(
        /^read_public_\w+, last used at .*\nread_site_\w+, last used at .*\nNothing was dropped/,
      ),
    })
    expect(await schemas()).toHaveLength(own().length + ofOther().length)
    expect(await projections('drop', '--yes')).toEqual({
      code: 0,
      out: ofOther()
        .map((schema) => `${schema} was dropped.\n`)
        .join(''),
    })
    expect(await schemas()).toEqual(own())
    expect((await log.pool.query('select from projection where schema <> all($1)', [own()])).rowCount).toBe(0)
    expect(await projections('verify')).toMatchObject({ code: 0 })
  })

  it('keeps what was used a moment ago, and what this release reads', async () => {
    expect(await projections('drop', '--yes')).toEqual({
      code: 0,
      out: 'There is no set that nobody uses.\n',
    })
    await expect(projections('drop', ofOther()[0] ?? '', '--yes')).rejects.toThrow(/ was used at /)
    await age()
    await expect(projections('drop', own()[0] ?? '', '--yes')).rejects.toThrow(/ is a set of this release\.$/)
    await expect(projections('drop', 'public', '--yes')).rejects.toThrow('There is no set public.')
    expect(await schemas()).toHaveLength(own().length + ofOther().length)
  })
})

const physicalTable = async (projection: string): Promise<string> => {
  const { rows } = await log.pool.query<{ name: string }>(
    `select tables[1] as name from projection where name = $1 and state = 'live'`,
    [projection],
  )
  return rows[0]?.name ?? ''
}
