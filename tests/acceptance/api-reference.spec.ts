import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownSite } from './own-site.ts'
import { settled, type Visitor, visit } from './visitor.ts'

const { url } = ownSite()

let visitor: Visitor
const strangers: string[] = []
beforeAll(async () => {
  visitor = await visit()
  visitor.page.on('request', (request) => {
    const asked = new URL(request.url())
    if (/^(https?|wss?):$/.test(asked.protocol) && asked.origin !== url) strangers.push(request.url())
  })
})
afterAll(() => visitor.leave())

describe('the reference of the API', () => {
  test('is linked from the page about the API', async () => {
    const { page } = visitor
    await page.goto('/docs')
    await settled(page)
    await page.getByRole('link', { name: 'the reference' }).click()
    await page.waitForURL('**/docs/api/**')
    await page.getByText('Search projects').first().waitFor()
  })

  test('is also found without the trailing slash', async () => {
    expect((await fetch(`${url}/docs/api`, { redirect: 'manual' })).headers.get('location')).toBe(
      '/docs/api/',
    )
  })

  test('finds an operation', async () => {
    const { page } = visitor
    await page.goto('/docs/api/')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('organization that owns')
    await page
      .getByRole('option', { name: /The organization that owns a project/ })
      .first()
      .click()
    await page.waitForURL(/#.*project/)
    const heading = page.getByRole('heading', { name: 'The organization that owns a project' })
    await heading.first().waitFor()
  })

  test('requests no other host and logs no errors', async () => {
    await settled(visitor.page)
    expect(strangers).toEqual([])
    expect(visitor.complaints).toEqual([])
  })

  test('may run only its own scripts', async () => {
    const policy = (await fetch(`${url}/docs/api/`)).headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
    expect(policy).not.toContain('unsafe-eval')
  })
})

describe('the OpenAPI document', () => {
  test('can be downloaded', async () => {
    const first = await fetch(`${url}/v3/openapi.json`)
    const etag = first.headers.get('etag') ?? ''
    expect(await first.json()).toMatchObject({ openapi: '3.1.1', servers: [{ url: `${url}/v3` }] })
    const again = await fetch(`${url}/v3/openapi.json`, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })
})
