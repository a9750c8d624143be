import { expect, test } from 'vitest'
import { ownSite } from './own-site.ts'

const { url } = ownSite()

test.each([
  ...['/mods?x=constructor', '/mods?g=__proto__', '/mods?f=__proto__', '/mods?v=toString'],
  ...['/mods?__proto__=a', '/mods?__proto__=a&__proto__=b', '/mods?constructor=a'],
])('%s is shown: a name that every object has is an ordinary word', async (path) => {
  const page = await fetch(url + path)
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain('Results')
  expect(html).not.toContain('Something went wrong')
})

test('the rest of the path is escaped when the id of a project redirects to its slug', async () => {
  const found = await fetch(`${url}/v2/search?limit=1`)
  const { hits } = (await found.json()) as { hits: { project_id: string; slug: string }[] }
  const [hit] = hits
  const page = await fetch(`${url}/mod/${hit?.project_id}/日本`, { redirect: 'manual' })
  expect(page.status).toBe(301)
  expect(page.headers.get('location')).toMatch(new RegExp(`/${hit?.slug}/%E6%97%A5%E6%9C%AC$`))
})

test('a profile is shown from its beginning if the cursor in the address is invalid', async () => {
  const page = await fetch(`${url}/user/quietowl?after=nonsense`)
  expect(page.status).toBe(200)
  expect(await page.text()).not.toContain('No more projects')
})

test('a profile says that there is no more if the cursor is after the last project', async () => {
  for (const [path, says] of [
    ['/user/quietowl?after=0-zzzzzzzz', 'No more projects'],
    ['/user/quietowl/mods?after=0-zzzzzzzz', 'No more mods'],
  ]) {
    const page = await fetch(`${url}${path}`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(says)
  }
})
