import { describe, expect, test } from 'vitest'
import { ownSite } from './own-site.ts'
import { samplePages } from './sample-pages.ts'
import { settled, sized, visit } from './visitor.ts'

const { url } = ownSite()

describe('a printed project', () => {
  test.each(['dark', 'oled', 'retro', 'system'])('is dark on white in the theme %s', async (theme) => {
    const { page, leave } = await visit({ ...sized(1440), colorScheme: 'dark' })
    await page.context().addCookies([{ name: 'theme', value: theme, url }])
    await page.goto((await samplePages(url)).project ?? '')
    await settled(page)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const look = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.documentElement)
      return { backgroundColor, color }
    })
    expect(look).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(30, 36, 34)' })
    await leave()
  })

  test('contains what is read, without what is clicked', async () => {
    const { page, leave } = await visit()
    await page.goto((await samplePages(url)).project ?? '')
    await settled(page)
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
    expect(await page.locator('.prose').isVisible()).toBe(true)
    for (const pressed of ['body > header', 'body > footer', 'nav', '.download-bar', '.icon-button'])
      expect([pressed, await page.locator(`${pressed}:visible`).count()]).toEqual([pressed, 0])
    await leave()
  })
})
