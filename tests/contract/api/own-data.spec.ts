import { createPool } from '@modstead/infra/postgres/pool'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../support/api.ts'
import { type Catalogue, startCatalogue } from '../../support/catalogue.ts'
import { mailTo } from '../../support/kept-mails.ts'
import { addMember, createProject, ok } from '../../support/publish.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const patiently = { timeout: 60_000 }
let site: Catalogue
let pool: pg.Pool
beforeAll(async () => {
  site = await startCatalogue()
  pool = createPool(site.databaseUrl, { name: 'specs' })
})
afterAll(async () => {
  await pool.end()
  await site.stop()
})

interface Export {
  readonly id: string
  readonly status: string
  readonly keptUntil: string | null
}
const lastExport = async (by: Api) =>
  ok(await by.get('/_internal/user/privacy')).as<{ export: Export | null }>().export
const download = (by: Api, id: string) => by.get(`/_internal/user/export/${id}`)

/** Asks for a copy, and returns its id once it is there. */
const makeCopy = async (by: Api): Promise<string> => {
  const { id } = ok(await by.post('/_internal/user/export')).as<{ id: string }>()
  await expect.poll(() => lastExport(by), patiently).toMatchObject({ id, status: 'kept' })
  return id
}

describe('a copy of one’s data', () => {
  test('has one’s choices, and nothing that staff wrote for staff', async () => {
    const person = await site.addPerson('anna')
    const { api } = await site.signIn(person)
    const admin = await site.addPerson('boss', 'admin')
    const { api: staff } = await site.signIn(admin)
    const chosen = { preferences: { theme: 'oled' }, chosen_at: new Date().toISOString() }
    ok(await api.patch('/_internal/settings/preferences', chosen))
    const reason = 'A tip from the neighbours'
    const path = `/_internal/admin/user/${person.id}`
    ok(await staff.post(`${path}/sign-out`, { reason }), 204)
    await pool.query(`insert into mails_of_day values ($1, '2026-03-01', '{one}')`, [person.id])
    const again = await site.signIn(person)
    const { text } = ok(await download(again.api, await makeCopy(again.api)))
    const { settings, events, notificationMails } = JSON.parse(text)
    expect(notificationMails).toEqual([{ user_id: person.id, day: '2026-03-01', mails: ['one'] }])
    expect(settings).toMatchObject([{ user_id: person.id, preferences: expect.stringContaining('oled') }])
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'UserSessionsEndedByStaff', by: 'somebody else' }),
    )
    expect(text).not.toContain(reason)
  })

  test('has one’s organizations and their projects, devices, networks and last uses', async () => {
    const [person, other] = [await site.addPerson('dora'), await site.addPerson('olaf')]
    const made = { slug: 'lamp-makers', name: 'Lamp Makers', description: 'Make lamps' }
    const guild = ok(await other.api.post('/v3/organization', made)).as<{ id: string; team_id: string }>()
    await addMember(other.api, guild.team_id, person)
    const { id: lamps } = await createProject(other.api, 'guild-lamps')
    const path = `/v3/organization/${guild.id}/projects`
    ok(await other.api.post(path, { project_id: lamps }))
    const { id: stranger } = await createProject(other.api, 'not-of-the-guild')
    const { api, id: sessionId } = await site.signIn(person)
    ok(await api.get('/v2/user'))
    const used = async () => (await pool.query('select 1 from last_use where id = $1', [sessionId])).rowCount
    await expect.poll(used, patiently).toBe(1)

    const { text } = ok(await download(api, await makeCopy(api)))
    const copy = JSON.parse(text)
    expect(copy.organizations).toMatchObject([{ id: guild.id, name: 'Lamp Makers' }])
    expect(copy.memberships).toMatchObject([
      { subject_id: guild.id, role: expect.any(String), accepted: true },
    ])
    expect(copy.projects.map(({ id }: { id: string }) => id)).toEqual([lamps])
    expect(copy.versions.map(({ project_id }: { project_id: string }) => project_id)).toEqual([lamps])
    expect(copy.devicesAndNetworks).toMatchObject([{ user_id: person.id, devices: expect.any(String) }])
    expect(copy.sessions).toMatchObject([{ user_id: person.id, last_used: expect.anything() }])
    expect(text).not.toContain(stranger)
  })

  test('is kept for a week', async () => {
    const { api } = await site.signIn(await site.addPerson('carl'))
    const id = await makeCopy(api)
    await mailTo(site.dataDir, 'carl@example.test', 'is ready')
    const { keptUntil } = (await lastExport(api)) ?? { keptUntil: null }
    const timer = `drop-export.${id}`
    const { rows } = await pool.query<{ due_at: Date }>('select due_at from timer where key = $1', [timer])
    expect(rows.map(({ due_at }) => due_at.toISOString())).toEqual([keptUntil])
    const left = Date.parse(keptUntil ?? '') - Date.now()
    expect([left > WEEK_MS - 600_000, left <= WEEK_MS]).toEqual([true, true])
    await pool.query('update timer set due_at = now() where key = $1', [timer])
    await expect.poll(() => lastExport(api), patiently).toMatchObject({ id, status: 'gone' })
    expect((await download(api, id)).status).toBe(404)
    expect((await pool.query('select 1 from export_part where export_id = $1', [id])).rows).toEqual([])
  })
})
