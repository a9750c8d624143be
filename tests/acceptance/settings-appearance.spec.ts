import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { readCosmetics } from '../../frontend/src/preferences/cosmetics.ts'
import { expectAccessible } from './accessible.ts'
import { ownSite } from './own-site.ts'
import { samplePages } from './sample-pages.ts'
import { visitSignedIn } from './signed-in.ts'
import { violationsOf } from './violations.ts'
import { overflowOf, settled, sized, type Visitor, visit, widths } from './visitor.ts'

const { accounts, url } = ownSite()
const user = accounts.user ?? { username: '', password: '' }

const visitors: Visitor[] = []
afterEach(async () => {
  await Promise.all(visitors.splice(0).map(({ leave }) => leave()))
})
const joined = (visitor: Visitor): Page => {
  visitors.push(visitor)
  return visitor.page
}
const open = async (path: string, width = 1440): Promise<Page> => {
  const page = joined(await visit({ ...sized(width), colorScheme: 'light' }))
  await page.goto(path)
  await settled(page)
  return page
}
const lookOf = (page: Page) => page.locator('html').getAttribute('data-look')
const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme')
const themes = (page: Page, legend: string) => page.getByRole('group', { name: legend, exact: true })
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

describe('the appearance settings, for visitors too', () => {
  test('show a theme immediately, also in the menu of the header and on the next page', async () => {
    const page = await open('/settings/appearance')
    await themes(page, 'Theme').getByRole('radio', { name: 'OLED black' }).check()
    await expect.poll(() => background(page)).toBe('rgb(0, 0, 0)')
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('menuitemradio', { name: 'OLED black', checked: true }).waitFor()
    await page.getByRole('menuitemradio', { name: 'Light' }).click()
    await expect
      .poll(() => themes(page, 'Theme').getByRole('radio', { name: 'Light' }).isChecked())
      .toBe(true)
    expect(
      await themes(page, 'Preferred dark theme').getByRole('radio', { name: 'OLED black' }).isChecked(),
    ).toBe(true)
    const answer = await page.goto('/docs', { waitUntil: 'commit' })
    expect(await answer?.text()).toMatch(/<html[^>]*data-theme="light"[^>]*data-dark="oled"/)
  })

  test('use the styles of all pages and their own', async () => {
    const page = await open('/settings/appearance')
    const styleOf = (selector: string, property: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
    expect(await styleOf('main .panel', 'border-top-width')).toBe('1px')
    expect(await styleOf('.page-width', 'padding-left')).toBe('24px')
    expect(await styleOf('.choice', 'border-top-width')).toBe('1px')
  })

  test('include a preferred dark theme, which is used when the system is dark', async () => {
    const page = await open('/settings/appearance')
    await themes(page, 'Preferred dark theme').getByRole('radio', { name: 'Retro' }).check()
    expect(await themeOf(page)).toBe('system')
    const light = await background(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => background(page)).toBe('rgb(32, 36, 28)')
    expect(light).not.toBe('rgb(32, 36, 28)')
  })

  test('are dark if the cookie names no theme, and the console says so', async () => {
    const page = joined(await visit({ ...sized(1440), colorScheme: 'dark' }))
    const value = encodeURIComponent(JSON.stringify({ preferredDarkTheme: 'neon' }))
    await page.context().addCookies([{ name: 'cosmetics', value, url }])
    const warned = page.waitForEvent('console', (message) => message.text().includes('neon'))
    await page.goto('/settings/appearance')
    expect((await warned).type()).toBe('warning')
    await themes(page, 'Preferred dark theme').getByRole('radio', { name: 'Dark', checked: true }).waitFor()
  })

  test('are changed using only the keyboard', async () => {
    const page = await open('/settings/appearance')
    await themes(page, 'Theme').getByRole('radio', { name: 'Match system' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => themeOf(page)).toBe('light')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => themeOf(page)).toBe('dark')
    await page.getByRole('switch', { name: 'Less motion' }).focus()
    await page.keyboard.press('Space')
    await expect.poll(() => lookOf(page)).toBe('still')
    await page.keyboard.press('Space')
    await expect.poll(() => lookOf(page)).toBe('')
  })

  test('move filters and facts to the other side, as sent by the server', async () => {
    const page = await open('/settings/appearance')
    await page.getByRole('switch', { name: 'Filters on the right' }).check()
    await page.getByRole('switch', { name: 'Details on the left' }).check()
    await page.goto('/mods')
    await settled(page)
    const results = await page.locator('#results').boundingBox()
    const filters = await page.getByRole('complementary').or(page.locator('#filters')).first().boundingBox()
    expect(filters?.x).toBeGreaterThan((results?.x ?? 0) + 300)
    await page.goto((await samplePages(url)).project ?? '')
    await settled(page)
    const [text, facts] = [':first-child', ':last-child'].map((which) =>
      page.locator(`.content-layout > ${which}`),
    )
    expect((await facts?.boundingBox())?.x).toBeLessThan((await text?.boundingBox())?.x ?? 0)
    expect(await violationsOf(page)).toEqual([])
  })

  test('increase contrast, stop motion and remove shadows', async () => {
    const page = await open('/settings/appearance')
    const styleOf = () =>
      page.evaluate(() => {
        const root = getComputedStyle(document.documentElement)
        return ['--muted', '--shadow'].map((name) => root.getPropertyValue(name))
      })
    const [muted, shadow] = await styleOf()
    await page.getByRole('switch', { name: 'More contrast' }).check()
    await page.getByRole('switch', { name: 'Shadows and effects' }).uncheck()
    await expect.poll(() => lookOf(page)).toBe('plain contrast')
    const [clear, none] = await styleOf()
    expect(clear).not.toBe(muted)
    expect([shadow === 'none', none]).toEqual([false, 'none'])
  })

  test('choose how each type is listed', async () => {
    const page = await open('/settings/appearance')
    await page.getByLabel('Mods', { exact: true }).selectOption('grid')
    await page.getByLabel('Shaders', { exact: true }).selectOption('list')
    await page
      .getByRole('navigation', { name: 'Add-ons' })
      .getByRole('link', { name: 'Mods', exact: true })
      .first()
      .click()
    await page.locator('#results').waitFor()
    await page.getByRole('button', { name: 'Grid', pressed: true }).waitFor()
    await page.goto('/shaders')
    await page.getByRole('button', { name: 'List', pressed: true }).waitFor()
  })

  test('choose how the projects of a profile are listed', async () => {
    const page = await open('/settings/appearance')
    await page.getByLabel('Profiles of people and organizations').selectOption('gallery')
    const answer = await page.goto('/user/creator')
    const [gallery, list] = ['grid grid-cols-1 gap-5', 'panel divide-y']
    expect(await answer?.text()).toContain(`<ul class="${gallery}`)
    await settled(page)
    expect(await page.locator(`main ul[class^="${gallery}"] > li`).count()).toBeGreaterThan(0)
    expect(await page.locator(`main ul[class^="${list}"]`).count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
  })

  test('are not an account page, and show only what visitors may open', async () => {
    const page = await open('/settings/appearance')
    const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
    expect(await links.allTextContents()).toEqual(['Appearance', 'Language', 'Feature flags'])
  })
})

describe('developer mode', () => {
  const versionsPage = async () => (await samplePages(url)).versions ?? ''
  const copies = (page: Page) => page.getByRole('button', { name: /^Copy the id of/ })
  const clickLogo = async (page: Page, times: number) => {
    const logo = page.getByRole('banner').getByRole('link', { name: 'Modstead' })
    for (let clicks = 0; clicks < times; clicks++) await logo.click()
  }

  test('is toggled by five clicks on the logo, with a message', async () => {
    const page = await open('/')
    await clickLogo(page, 4)
    expect(await lookOf(page)).toBe('')
    await clickLogo(page, 1)
    await page.getByText('Developer mode is on').waitFor()
    expect(await lookOf(page)).toBe('developer')
    await clickLogo(page, 5)
    await page.getByText('Developer mode is off').waitFor()
    expect(await lookOf(page)).toBe('')
  })

  test('is toggled by the logo too where the address names a language', async () => {
    const page = await open('/?hl=de')
    await clickLogo(page, 5)
    await page.getByText('Entwicklermodus ist an').waitFor()
    expect(await lookOf(page)).toBe('developer')
  })

  test('is also a flag at /flags, and allows copying the ids of versions', async () => {
    const page = await open(await versionsPage())
    expect(await copies(page).count()).toBe(0)
    await page.goto('/flags')
    await settled(page)
    expect(new URL(page.url()).pathname).toBe('/settings/flags')
    for (const name of ['Developer mode', 'Compact rows']) {
      await page.getByRole('switch', { name }).press('Space')
      expect(await page.getByRole('switch', { name }).isChecked()).toBe(true)
    }
    await page.goto(await versionsPage())
    await settled(page)
    await copies(page).first().click()
    await page.getByRole('button', { name: /^Copied the id of/ }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  })
})

describe('links to other sites', () => {
  test('open in a new tab unless the user disabled that', async () => {
    const page = await open('/settings/appearance')
    const targetOf = () =>
      page.evaluate(() => {
        const link = document.createElement('a')
        link.href = 'https://elsewhere.example/'
        link.addEventListener('click', (event) => event.preventDefault())
        document.body.append(link)
        link.click()
        return `${link.target} ${link.rel}`
      })
    expect(await targetOf()).toBe('_blank noopener')
    await page.getByRole('switch', { name: 'Open other sites in a new tab' }).uncheck()
    expect(await targetOf()).toBe(' noopener')
  })
})

describe('preferences of an account', () => {
  const keeping = '/_internal/settings/preferences'
  const keptAt = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith(keeping))

  test('follow the user to another browser, and the newer choice wins', async () => {
    const here = joined(await visitSignedIn(user, '/settings/appearance'))
    const kept = keptAt(here)
    await themes(here, 'Theme').getByRole('radio', { name: 'Retro' }).check()
    await here.getByRole('switch', { name: 'Details on the left' }).check()
    expect((await kept).status()).toBe(200)

    const there = joined(await visitSignedIn(user, '/settings/appearance'))
    await expect.poll(() => themeOf(there)).toBe('retro')
    expect(await lookOf(there)).toBe('left-content')
    const answer = await there.goto('/docs')
    expect(await answer?.text()).toMatch(/<html[^>]*data-theme="retro"/)

    const keptThere = keptAt(there)
    await there.getByRole('button', { name: 'Theme' }).click()
    await there.getByRole('menuitemradio', { name: 'Light' }).click()
    expect((await keptThere).status()).toBe(200)
    await here.reload()
    await expect.poll(() => themeOf(here)).toBe('light')
    expect(await lookOf(here)).toBe('left-content')
  })

  test('are not undone by another choice in a tab that was open all the time', async () => {
    const laptop = joined(await visitSignedIn(user, '/settings/appearance'))
    const dark = keptAt(laptop)
    await themes(laptop, 'Theme').getByRole('radio', { name: 'Dark', exact: true }).check()
    expect((await dark).status()).toBe(200)

    const phone = joined(await visitSignedIn(user, '/settings/appearance'))
    await expect.poll(() => themeOf(phone)).toBe('dark')
    const oled = keptAt(phone)
    await themes(phone, 'Theme').getByRole('radio', { name: 'OLED black' }).check()
    expect((await oled).status()).toBe(200)

    const other = keptAt(laptop)
    await laptop.getByRole('switch', { name: 'Filters on the right' }).click()
    expect((await other).status()).toBe(200)
    await expect.poll(() => themeOf(laptop)).toBe('oled')
    const look = await lookOf(laptop)
    await phone.reload()
    await expect.poll(() => lookOf(phone)).toBe(look)
    expect(await themeOf(phone)).toBe('oled')
  })

  test('of one list are not undone by those of another list, in a tab or browser that was open all the time', async () => {
    const modes = (page: Page, list: string) => page.getByRole('combobox', { name: list, exact: true })
    const shown = async (page: Page) =>
      Promise.all(['Mods', 'Plugins', 'Shaders'].map((list) => modes(page, list).inputValue()))
    const chooseIn = async (page: Page, list: string, mode: string) => {
      // Tabs share the cookie, so any of them may tell the choice.
      const kept = page.context().waitForEvent('response', (answer) => answer.url().endsWith(keeping))
      await modes(page, list).selectOption(mode)
      expect((await kept).status()).toBe(200)
      await page.waitForFunction(() => !document.cookie.includes('untold'))
    }
    const laptop = joined(await visitSignedIn(user, '/settings/appearance'))
    const otherTab = await laptop.context().newPage()
    await otherTab.goto('/settings/appearance')
    await settled(otherTab)
    const phone = joined(await visitSignedIn(user, '/settings/appearance'))

    await chooseIn(phone, 'Mods', 'Grid')
    await chooseIn(laptop, 'Shaders', 'List')
    await chooseIn(otherTab, 'Plugins', 'Gallery')
    const all = ['grid', 'gallery', 'list']
    await expect.poll(() => shown(otherTab)).toEqual(all)
    await phone.reload()
    await expect.poll(() => shown(phone)).toEqual(all)
    const stored = readCosmetics(await otherTab.evaluate(() => document.cookie)).searchDisplayMode
    expect(stored).toEqual({ mod: 'grid', plugin: 'gallery', shader: 'list' })
  })

  test('that could not be sent are sent by the next page', async () => {
    const here = joined(await visitSignedIn(user, '/settings/appearance'))
    await here.route('**/_internal/settings/**', (route) => route.abort())
    const failed = here.waitForRequest('**/_internal/settings/preferences')
    await here.getByRole('switch', { name: 'More contrast' }).check()
    await failed
    await expect.poll(() => lookOf(here)).toContain('contrast')
    await here.unroute('**/_internal/settings/**')
    const kept = keptAt(here)
    await here.goto('/docs')
    expect((await kept).status()).toBe(200)
  })
})

test.each(widths)('the page breaks no accessibility rule at %i px', async (width) => {
  const page = await open('/settings/appearance', width)
  for (const path of ['/settings/appearance', '/settings/flags']) {
    await page.goto(path)
    await settled(page)
    await expectAccessible(page, path)
  }
})
