import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sha512 } from '../support/add-on-files.ts'
import { connect } from '../support/api.ts'
import { approve, createProject, ok } from '../support/publish.ts'
import { ownSite } from './own-site.ts'
import { settled, type Visitor, visit } from './visitor.ts'

const { url, accounts } = ownSite()
const [user, moderator] = ['user', 'moderator'].map((name) => connect(url, accounts[name]?.token))
if (!user || !moderator) throw new Error('the demo accounts are missing')

let visitor: Visitor
beforeEach(async () => {
  visitor = await visit()
})
afterEach(async () => {
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

const download = async (page: Page): Promise<Uint8Array> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download version/ }).click(),
  ])
  return readFile(await file.path())
}

const firstResult = (page: Page) =>
  page.getByRole('region', { name: 'Results' }).getByRole('heading').getByRole('link').first()

describe('a reader', () => {
  test('browses, filters, opens a project and downloads a file whose sha512 is what the API says', async () => {
    const { page } = visitor
    await page.goto('/')
    await settled(page)
    await page
      .getByRole('navigation', { name: 'Add-ons', exact: true })
      .getByRole('link', { name: 'Mods' })
      .click()
    await page.waitForURL('**/mods')
    await page.getByRole('checkbox', { name: /^Fabric/ }).check()
    await page.waitForURL(/\/mods\?.*g=fabric/)
    await settled(page)
    await firstResult(page).click()
    await page.waitForURL(/\/mod\/[^/]+$/)

    const slug = new URL(page.url()).pathname.split('/').at(-1)
    const bytes = await download(page)
    const versions = ok(await connect(url).get(`/v2/project/${slug}/version`)).as<
      { loaders: string[]; files: { hashes: { sha512: string } }[] }[]
    >()
    expect(versions.some(({ loaders }) => loaders.includes('fabric'))).toBe(true)
    const hashes = versions.flatMap(({ files }) => files.map(({ hashes: { sha512: hash } }) => hash))
    expect(hashes).toContain(sha512(bytes))
  })

  test('finds what was just published through the API', async () => {
    const { page } = visitor
    const { id } = await createProject(user, 'quokka-lanterns', {
      title: 'Quokka Lanterns',
      description: 'Lanterns carried by quokkas, for a test',
    })
    await approve(moderator, id)
    // A search after the write answers once the index contains it.
    ok(await user.get('/v2/search?query=quokka'))
    await page.goto('/')
    await settled(page)
    await page.getByRole('combobox', { name: 'Search add-ons' }).fill('quokka')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\?q=quokka/)
    await expect.poll(() => firstResult(page).textContent()).toBe('Quokka Lanterns')
    await firstResult(page).click()
    await page.getByRole('heading', { level: 1, name: 'Quokka Lanterns' }).waitFor()
  })

  test('is redirected permanently from an old address to the new one', async () => {
    const { page } = visitor
    const { id } = await createProject(user, 'old-address', { title: 'Much Renamed' })
    await approve(moderator, id)
    for (const slug of ['newer-address', 'newest-address'])
      ok(await user.patch(`/v2/project/${id}`, { slug }), 204)
    for (const old of ['old-address', 'newer-address'])
      for (const rest of ['', '/versions']) {
        const answer = await fetch(`${url}/mod/${old}${rest}`, {
          redirect: 'manual',
          headers: { accept: 'text/html' },
        })
        expect([answer.status, new URL(answer.headers.get('location') ?? '', url).pathname]).toEqual([
          301,
          `/mod/newest-address${rest}`,
        ])
      }
    await page.goto('/mod/old-address')
    expect(new URL(page.url()).pathname).toBe('/mod/newest-address')
    await page.getByRole('heading', { level: 1, name: 'Much Renamed' }).waitFor()
  })

  test('is offered fewer words if nothing matches all of them', async () => {
    const { page } = visitor
    await page.goto('/mods?q=the%20quetzalcoatlus&g=forge')
    await page.getByRole('heading', { name: 'No mods found' }).waitFor()
    await page.getByRole('navigation', { name: 'Fewer words' }).getByRole('link', { name: /^the / }).click()
    await page.waitForURL(/q=the(&|$)/)
    await firstResult(page).waitFor()
    await expect.poll(() => page.getByRole('checkbox', { name: /^Forge/ }).isChecked()).toBe(true)
  })

  test('keeps words and filters when going back and forward', async () => {
    const { page } = visitor
    await page.goto('/mods')
    await settled(page)
    await page.getByRole('searchbox', { name: 'Search mods' }).fill('the')
    await page.waitForURL(/q=the/)
    await settled(page)
    const results = page.getByRole('region', { name: 'Results' }).getByRole('heading')
    const unfiltered = await results.allTextContents()
    await page.getByRole('checkbox', { name: /^Forge/ }).check()
    await page.waitForURL(/g=forge/)
    await expect.poll(() => results.allTextContents()).not.toEqual(unfiltered)
    const before = await results.allTextContents()
    expect(before.length).toBeGreaterThan(0)
    await firstResult(page).click()
    await page.waitForURL(/\/mod\//)
    await page.goBack()
    await page.waitForURL(/q=the.*g=forge|g=forge.*q=the/)
    await expect.poll(() => page.getByRole('searchbox', { name: 'Search mods' }).inputValue()).toBe('the')
    await expect.poll(() => page.getByRole('checkbox', { name: /^Forge/ }).isChecked()).toBe(true)
    await expect.poll(() => results.allTextContents()).toEqual(before)
    await page.goForward()
    await page.waitForURL(/\/mod\//)
  })
})
