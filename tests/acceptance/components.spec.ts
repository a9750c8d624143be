import { mkdir } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { ownSite } from './own-site.ts'
import { violationsOf } from './violations.ts'
import { overflowOf, settled, sized, type Visitor, visit, widths } from './visitor.ts'

/** The parts of the kit that `/dev/ui` must show. */
const PARTS = [
  ...['Button', 'Link', 'Field', 'Form', 'Select', 'Checkbox', 'Dialog', 'Menu', 'Toast', 'Tabs', 'Table'],
  ...['EmptyState', 'Skeleton', 'Tooltip', 'FileDrop', 'QrCode', 'Avatar'],
]
const THEMES = ['light', 'dark', 'oled', 'retro']
/** Pictures for people to look at. git ignores them. */
const pictures = fileURLToPath(new URL('../../test-results/components', import.meta.url))

let visitor: Visitor
afterEach(() => visitor?.leave())

const open = async (path: string, width = 1440): Promise<Page> => {
  visitor = await visit(sized(width))
  await visitor.page.goto(path)
  await settled(visitor.page)
  return visitor.page
}

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )

describe.each(widths)('at %i px', (width) => {
  test.each(['ui', 'dashboard', 'settings'])(
    'the components of /dev/%s break no accessibility rule in light or dark',
    async (name) => {
      const page = await open(`/dev/${name}`, width)
      await expectAccessible(page, name)
      expect(visitor.complaints).toEqual([])
    },
  )
  test.each(THEMES)('the screenshot of /dev/ui is complete in the theme %s', async (theme) => {
    visitor = await visit(sized(width))
    const { page } = visitor
    await page.context().addCookies([{ name: 'theme', value: theme, url: ownSite().url }])
    await page.goto('/dev/ui')
    await settled(page)
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
    await mkdir(pictures, { recursive: true })
    const picture = await page.screenshot({ path: `${pictures}/ui-${width}-${theme}.png`, fullPage: true })
    // Measured on the whole page. The height of a PNG is at its 20th byte.
    const scale = await page.evaluate(() => devicePixelRatio)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeGreaterThan(page.viewportSize()?.height ?? 0)
    expect(picture.readUInt32BE(20)).toBe(height * scale)
  })
  test('overlays break no rule either', async () => {
    const page = await open('/dev/ui', width)
    const openings = [
      { name: 'Edit details', role: 'dialog' },
      { name: 'Delete project', role: 'alertdialog' },
      { name: 'More actions', role: 'menu' },
    ] as const
    for (const { name, role } of openings) {
      await page.getByRole('button', { name }).click()
      await page.getByRole(role).waitFor()
      expect(await violationsOf(page), name).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole(role).waitFor({ state: 'hidden' })
    }
    await page.getByLabel('Release channel').click()
    await page.getByRole('listbox').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Show error' }).click()
    await page.getByRole('region', { name: 'Messages' }).getByText('Not saved').waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  })
})

test('/dev/ui has a sample of each component', async () => {
  const page = await open('/dev/ui')
  const headings = await page.locator('main section > h2.section-title').allTextContents()
  expect(headings.toSorted()).toEqual(PARTS.toSorted())
})

describe('by keyboard', () => {
  test('a dialog keeps the focus, closes on Escape and returns the focus', async () => {
    const page = await open('/dev/ui')
    const trigger = page.getByRole('button', { name: 'Edit details' })
    await trigger.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit details' })
    await dialog.waitFor()
    for (let stop = 0; stop < 5; stop += 1) {
      await page.keyboard.press('Tab')
      await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page)).toBe('Edit details')
  })
  test('a destructive action waits for the name, explains a failure and keeps what was typed', async () => {
    const page = await open('/dev/ui')
    await page.getByRole('button', { name: 'Delete project' }).press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Delete Copper Lamps?' })
    const destroy = dialog.getByRole('button', { name: 'Delete project' })
    await destroy.press('Enter')
    expect(await destroy.getAttribute('aria-disabled')).toBe('true')
    const typed = dialog.getByRole('textbox')
    await typed.fill('copper-lamps')
    await destroy.press('Enter')
    await dialog.getByRole('alert').getByText('Try again in 2 seconds.').waitFor()
    expect(await typed.inputValue()).toBe('copper-lamps')
    await destroy.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Project deleted').waitFor()
  })
  test('a menu opens at its first entry, moves by arrows and by letters, and announces disabled entries', async () => {
    const page = await open('/dev/ui')
    await page.getByRole('button', { name: 'More actions' }).press('Enter')
    await expect.poll(() => focused(page)).toBe('Edit')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('Copy ID')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('ArchiveOnly the owner can.')
    await page.keyboard.press('d')
    await expect.poll(() => focused(page)).toBe('Delete')
    await page.keyboard.press('Enter')
    await page.getByText('Chosen: Delete').waitFor()
    await expect.poll(() => focused(page)).toBe('More actions')
  })
  test('a select is operated with arrows and letters', async () => {
    const page = await open('/dev/ui')
    const select = page.getByLabel('Release channel')
    expect(await select.textContent()).toBe('Beta')
    await select.press('Enter')
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
    await expect.poll(() => select.textContent()).toBe('Alpha')
    await expect.poll(() => focused(page)).toBe('Alpha')
  })
  test('tabs change with arrows, and the panel comes next in the focus order', async () => {
    const page = await open('/dev/ui')
    await page.getByRole('tab', { name: 'General' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByText('Twelve versions.').waitFor()
    await page.keyboard.press('End')
    await page.getByText('No pictures.').waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('No pictures.')
  })
  test('a disabled button says why', async () => {
    const page = await open('/dev/ui')
    const button = page.getByRole('button', { name: 'Disabled with reason' })
    await button.focus()
    const reason = page.getByText('Add a file first.')
    expect(await reason.isVisible()).toBe(true)
    expect(await button.getAttribute('aria-describedby')).toBe(await reason.getAttribute('id'))
  })
  test('a form stops at its first missing field, keeps what was typed and moves to the first refused field', async () => {
    const page = await open('/dev/settings')
    const name = page.getByLabel('Name')
    await name.fill('')
    await page.getByRole('button', { name: 'Save changes' }).press('Enter')
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await name.getAttribute('aria-invalid')).toBe('true')
    await name.fill('Patina Lamps')
    await page.getByLabel('Summary').fill('Lamps.')
    await page.getByLabel('Channel').press('Enter')
    await page.getByRole('option', { name: 'Beta' }).press('Enter')
    await page.getByRole('checkbox').press('Space')
    await page.getByRole('button', { name: 'Save changes' }).press('Enter')
    const slug = page.getByLabel('Address')
    await expect.poll(() => slug.evaluate((field) => field === document.activeElement)).toBe(true)
    const described = await slug.getAttribute('aria-describedby')
    const reasons = await page.evaluate(
      (ids) => (ids ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
      described,
    )
    expect(reasons).toContain('Another page has this address. Choose a different one.')
    expect(await page.getByRole('alert').textContent()).toBe('The icon is too large.')
    expect(await name.inputValue()).toBe('Patina Lamps')
    expect(await page.getByLabel('Summary').inputValue()).toBe('Lamps.')
    expect(await page.getByLabel('Channel').textContent()).toBe('Beta')
    await slug.fill('patina-lamps')
    await page.getByLabel('Summary').fill('Lamps that shine.')
    await page.getByRole('button', { name: 'Save changes' }).press('Enter')
    await page.getByText('Changes saved').waitFor()
  })
  test('files of another type are refused with the reason, and the others can be removed again', async () => {
    const page = await open('/dev/ui')
    const input = page.getByLabel('Version files')
    const jar = { name: 'lamps.jar', mimeType: 'application/java-archive', buffer: Buffer.from('jar') }
    await input.setInputFiles([jar, { ...jar, name: 'lamps.exe' }])
    await page.getByText('lamps.exe was not added: it has to end in .jar or .zip.').waitFor()
    await page.getByRole('button', { name: 'Remove lamps.jar' }).press('Enter')
    await page.getByText('lamps.jar', { exact: true }).waitFor({ state: 'hidden' })
    expect(await input.evaluate((field) => field === document.activeElement)).toBe(true)
  })
})

describe('a message', () => {
  const openAtNoon = async () => {
    visitor = await visit(sized(1440))
    const { page } = visitor
    await page.clock.install()
    await page.goto('/dev/ui')
    await settled(page)
    return page
  }
  const message = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByText('Not saved')
  const show = (page: Page) => page.getByRole('button', { name: 'Show error' }).click()

  test('disappears after 30 s, stays while it is hovered, and gets its full time again afterwards', async () => {
    const page = await openAtNoon()
    await show(page)
    await message(page).waitFor()
    await page.clock.runFor(20_000)
    await message(page).hover()
    await page.clock.runFor(60_000)
    expect(await message(page).isVisible()).toBe(true)
    await page.mouse.move(10, 10)
    await page.clock.runFor(29_000)
    expect(await message(page).isVisible()).toBe(true)
    await page.clock.runFor(2_000)
    await message(page).waitFor({ state: 'hidden' })
  })
  test('counts its repeats, each of which restarts its time', async () => {
    const page = await openAtNoon()
    await show(page)
    await message(page).waitFor()
    await page.clock.runFor(29_000)
    await show(page)
    await page.getByText('2 times').waitFor()
    await page.clock.runFor(29_000)
    expect(await message(page).count()).toBe(1)
    await page.clock.runFor(2_000)
    await message(page).waitFor({ state: 'hidden' })
    await show(page)
    await message(page).waitFor()
    expect(await page.getByText(/\d times/).count()).toBe(0)
  })
  test('can be reached with F6, copied with its code, and dismissed', async () => {
    const page = await openAtNoon()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await show(page)
    await message(page).waitFor()
    await page.keyboard.press('F6')
    const region = page.getByRole('region', { name: 'Messages' })
    await expect.poll(() => region.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    await region.getByRole('button', { name: 'Copy message' }).press('Enter')
    await region.getByRole('button', { name: 'Copied message' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Not saved\nAnother page has this address.\nslug-taken',
    )
    await page.clock.runFor(2_100)
    await region.getByRole('button', { name: 'Copy message' }).waitFor()
    await region.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await message(page).waitFor({ state: 'hidden' })
  })
})

test.each(['/dev/ui', '/dev/dashboard', '/dev/settings'])('in production there is no %s', async (path) => {
  const built = pathToFileURL(`${import.meta.dirname}/../../frontend/dist/server/server.js`).href
  const { handle } = await import(built)
  const options = {
    nonce: 'n',
    origin: 'http://site.test',
    get: async () => ({ status: 404, body: null }),
    onError: (error: unknown) => {
      throw error
    },
  }
  const asked = () => new Request(`http://site.test${path}`)
  const hidden: Response = await handle(asked(), { ...options, devPages: false })
  expect([hidden.status, await hidden.text()]).toEqual([404, expect.stringContaining('Page not found')])
  const shown: Response = await handle(asked(), { ...options, devPages: true })
  expect([shown.status, (await shown.text()).includes('Page not found')]).toEqual([200, false])
})
