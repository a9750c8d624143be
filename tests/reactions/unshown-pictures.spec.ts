import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { withStoredPictures } from '@modstead/command-api/catalogue/pictures/with-stored-pictures'
import { openImageStore } from '@modstead/infra/images/file-system-image-store'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import { timerSetter } from '@modstead/infra/timers/postgres/set-timer'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { picture } from '../support/add-on-files.ts'
import { type Api, connect } from '../support/api.ts'
import { newApp } from '../support/oauth.ts'
import { startProduct, type TestAccount, type TestProduct } from '../support/product.ts'
import { createEmptyProject, ok } from '../support/publish.ts'

const PATIENTLY = { timeout: 60_000, interval: 100 }

let database: TestDatabase
let pool: pg.Pool
let product: TestProduct
let creator: Api
/** Each shows one picture at a time. */
let people: TestAccount[]
beforeAll(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'specs' })
  product = await startProduct({ env: { DATABASE_URL: database.url } })
  creator = connect(product.url, product.accounts.creator?.token)
  people = [product.accounts.creator, product.accounts.moderator].filter((each) => each !== undefined)
})
afterAll(async () => {
  await product?.forget()
  await product?.stop()
  await pool?.end()
  await database?.close()
})

/** At another time than before, because one timer becomes one job. */
const letTimersRing = () =>
  pool.query("update timer set due_at = least(due_at, now()) where key like 'release-unshown-picture.%'")
const statusOf = async (path: string): Promise<number> => (await connect(product.url).get(path)).status

/** Both paths: of the picture and of the original, which is stored by the hash of the uploaded bytes. */
interface Shown {
  readonly small: string
  readonly raw: string
}

const pathOf = (url: string | null) => new URL(url ?? '').pathname

interface Subject {
  /** Shows a picture and returns its address. */
  show(body: Uint8Array<ArrayBuffer>): Promise<string>
  readonly drops: Readonly<Record<string, () => Promise<unknown>>>
}

const iconed = (
  root: string,
  read: () => Promise<string | null>,
  { by = creator, remove }: { readonly by?: Api; readonly remove?: () => Promise<unknown> } = {},
): Subject => ({
  async show(body) {
    ok(await by.send('PATCH', `${root}/icon?ext=png`, { body }), 204)
    return pathOf(await read())
  },
  drops: {
    'is replaced': async () => ok(await by.send('PATCH', `${root}/icon?ext=png`, { body: picture() }), 204),
    'is removed': async () => ok(await by.delete(`${root}/icon`), 204),
    ...(remove && { 'is deleted with what showed it': remove }),
  },
})

const newSlug = () => `pictured-${randomUUID()}`
const newProject = async () => (await createEmptyProject(creator, newSlug())).id
const deleteProject = (id: string) => async () => ok(await creator.delete(`/v2/project/${id}`), 204)

const subjects: Readonly<Record<string, () => Promise<Subject>>> = {
  'the icon of a project': async () => {
    const id = await newProject()
    const read = async () => ok(await creator.get(`/v2/project/${id}`)).as<{ icon_url: string }>().icon_url
    return iconed(`/v2/project/${id}`, read, { remove: deleteProject(id) })
  },
  'a picture of a gallery': async () => {
    const id = await newProject()
    const path = `/v2/project/${id}/gallery`
    let url = ''
    return {
      async show(body) {
        ok(await creator.send('POST', `${path}?ext=png&featured=false`, { body }), 204)
        const { gallery } = ok(await creator.get(`/v2/project/${id}`)).as<{ gallery: { url: string }[] }>()
        url = gallery[0]?.url ?? ''
        return pathOf(url)
      },
      drops: {
        'is removed': async () => ok(await creator.delete(`${path}?url=${encodeURIComponent(url)}`), 204),
        'is deleted with what showed it': deleteProject(id),
      },
    }
  },
  'the icon of an organization': async () => {
    const slug = newSlug()
    const about = { slug, name: slug, description: 'For its icon' }
    const { id } = ok(await creator.post('/v3/organization', about)).as<{ id: string }>()
    const root = `/v3/organization/${id}`
    const read = async () => ok(await creator.get(root)).as<{ icon_url: string }>().icon_url
    return iconed(root, read, { remove: async () => ok(await creator.delete(root), 204) })
  },
  'the picture of a user': async () => {
    const account = people.shift()
    const root = `/v2/user/${account?.id}`
    const by = connect(product.url, account?.token)
    const read = async () => ok(await by.get('/v2/user')).as<{ avatar_url: string }>().avatar_url
    return iconed(root, read, { by })
  },
  'the icon of an app': async () => {
    const { id } = await newApp(creator)
    const root = `/_internal/oauth/app/${id}`
    return iconed(root, async () => ok(await creator.get(root)).as<{ icon_url: string }>().icon_url)
  },
}

const show = async (subject: Subject, body = picture()): Promise<Shown> => {
  const small = await subject.show(body)
  const raw = small.replace(/[^/]*$/, `${createHash('sha1').update(body).digest('hex')}.png`)
  for (const path of [small, raw]) expect(await statusOf(path), path).toBe(200)
  return { small, raw }
}

const DELETED = 'is deleted with what showed it'
const CASES = [
  ...['is replaced', 'is removed', DELETED].map((drop) => ['the icon of a project', drop]),
  ...['is removed', DELETED].map((drop) => ['a picture of a gallery', drop]),
  ...['is replaced', 'is removed', DELETED].map((drop) => ['the icon of an organization', drop]),
  ...['is replaced', 'is removed'].map((drop) => ['the picture of a user', drop]),
  ...['is replaced', 'is removed'].map((drop) => ['the icon of an app', drop]),
] as [string, string][]

const timers = async () =>
  (await pool.query("select 1 from timer where key like 'release-unshown-picture.%'")).rowCount
const jobsLeft = async () => {
  const { types } = ok(await connect(product.url, product.accounts.admin?.token).get('/v3/admin/jobs')).as<{
    types: { type: string; waiting: number; active: number; failed: number; delayed: number }[]
  }>()
  const job = types.find(({ type }) => type === 'release-unshown-picture')
  return (job?.waiting ?? 0) + (job?.active ?? 0) + (job?.failed ?? 0) + (job?.delayed ?? 0)
}

/** The pictures are looked at now, and not once more before something drops one. */
const looked = async () => {
  await letTimersRing()
  await vi.waitFor(async () => expect([await timers(), await jobsLeft()]).toEqual([0, 0]), PATIENTLY)
}
const statusesOf = async ({ small, raw }: Shown) => [await statusOf(small), await statusOf(raw)]

describe('a picture', () => {
  const shown = new Map<string, Shown>()
  let shared: Shown
  beforeAll(async () => {
    const drops: (() => Promise<unknown>)[] = []
    for (const [kind, drop] of CASES) {
      const subject = await subjects[kind]?.()
      const dropIt = subject?.drops[drop]
      if (!subject || !dropIt) throw new Error(`${kind} ${drop}`)
      shown.set(`${kind} ${drop}`, await show(subject))
      drops.push(dropIt)
    }
    const [project, organization] = await Promise.all(
      ['the icon of a project', 'the icon of an organization'].map((kind) => subjects[kind]?.()),
    )
    if (!project || !organization) throw new Error('no subjects')
    const body = picture()
    shared = await show(project, body)
    expect(await show(organization, body)).toEqual(shared)
    drops.push(async () => project.drops['is replaced']?.())
    await looked()
    for (const each of shown.values()) expect(await statusesOf(each)).toEqual([200, 200])
    for (const drop of drops) await drop()
    await vi.waitFor(async () => expect(await timers()).toBeGreaterThanOrEqual(shown.size), PATIENTLY)
    await looked()
  })

  test.each(CASES)('is no longer there if %s %s', async (kind, drop) => {
    const dropped = shown.get(`${kind} ${drop}`)
    expect(dropped && (await statusesOf(dropped))).toEqual([404, 404])
  })

  test('stays if something else shows it', async () => {
    expect(await statusesOf(shared)).toEqual([200, 200])
  })
})

test('a picture whose event never came is removed later', async () => {
  const images = await openImageStore(join(product.dataDir, 'files'))
  const bytes = Buffer.from(picture())
  const path = `images/${createHash('sha1').update(bytes).digest('hex')}.png`
  const unstored = {
    paths: [[path, path]] as const,
    save: async () => void (await images.save({ bytes, ext: 'png' })),
  }
  const timers = { set: timerSetter(pool) }
  const never = withStoredPictures({ images, timers }, unstored, async () => {
    throw new Error('the process died')
  })
  await expect(never).rejects.toThrow('died')
  expect(await statusOf(`/files/${path}`)).toBe(200)
  const gone = async () => {
    await letTimersRing()
    return statusOf(`/files/${path}`)
  }
  await expect.poll(gone, PATIENTLY).toBe(404)
})
