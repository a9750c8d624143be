import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TextTooComplex } from '../markdown/work-budget.ts'
import { migrate } from '../postgres/migrate.ts'
import { createPool } from '../postgres/pool.ts'
import { openTestDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { RenderPool } from './render-pool.ts'
import { openRenderedTexts, readHtml } from './rendered-texts.ts'
import { renderingMigrations } from './tables.ts'

const hostile = `${'- '.repeat(16_384)}<b>${'x\n'.repeat(16_384)}`

let database: TestDatabase
let pool: pg.Pool
let threads: RenderPool

beforeAll(async () => {
  database = await openTestDatabase()
  pool = createPool(database.url, { name: 'renderings' })
  await migrate(pool, 'renderings', renderingMigrations)
  threads = new RenderPool({
    publicUrl: 'https://mods.test',
    filesUrl: 'https://mods.test/files',
    addressKey: new Uint8Array(32),
  })
})
beforeEach(() => pool.query('delete from rendered_text'))
afterAll(async () => {
  await threads.close()
  await pool.end()
  await database.close()
})

const count = async () => (await pool.query('select from rendered_text')).rowCount

describe('rendered texts', () => {
  it('are stored once, however many processes write the same text', async () => {
    const processes = [1, 2, 3].map(() => openRenderedTexts(pool, 'r1', threads))
    await Promise.all(processes.map((texts) => texts.prepare('**a**')))
    expect(await count()).toBe(1)
    expect(await readHtml(pool, 'r1', ['**a**', '', '**a**'])).toEqual([
      expect.stringContaining('<strong>a</strong>'),
      '',
      expect.stringContaining('<strong>a</strong>'),
    ])
  })

  it('are not rendered again after they are stored', async () => {
    await openRenderedTexts(pool, 'r1', threads).prepare('a')
    const rendered: string[] = []
    const render = (markdown: string) => {
      rendered.push(markdown)
      return threads.render(markdown)
    }
    const texts = openRenderedTexts(pool, 'r1', { render })
    await texts.prepare('a')
    await texts.prepare('')
    await texts.prepare('b')
    expect(rendered).toEqual(['b'])
  })

  it('are shown from an earlier renderer or as plain text until the current one has rendered them', async () => {
    expect(await readHtml(pool, 'r2', ['<i>a</i>\nb\n\n*c*'])).toEqual([
      '<p dir="auto">&lt;i&gt;a&lt;/i&gt;<br />\nb</p>\n<p dir="auto">*c*</p>',
    ])
    await openRenderedTexts(pool, 'r1', { render: async () => '<p>former</p>' }).prepare('a')
    expect(await readHtml(pool, 'r2', ['a'])).toEqual(['<p>former</p>'])
    await openRenderedTexts(pool, 'r2', { render: async () => '<p>present</p>' }).prepare('a')
    expect(await readHtml(pool, 'r2', ['a'])).toEqual(['<p>present</p>'])
    expect(await readHtml(pool, 'r1', ['a'])).toEqual(['<p>former</p>'])
  })

  it('are refused before anything is stored if they are too complex', async () => {
    await expect(openRenderedTexts(pool, 'r1', threads).prepare(hostile)).rejects.toThrow(TextTooComplex)
    expect(await count()).toBe(0)
  })

  it('are stored as plain text if they are too complex but already published', async () => {
    const texts = openRenderedTexts(pool, 'r1', threads)
    await texts.repair(hostile)
    await texts.repair(hostile)
    expect(await count()).toBe(1)
    const [html = ''] = await readHtml(pool, 'r1', [hostile])
    expect(html).toContain('too complex')
    expect(html).toContain('&lt;b&gt;x<br />')
  })
})
