import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { picture } from '../support/add-on-files.ts'
import { connect } from '../support/api.ts'
import { ok } from '../support/publish.ts'
import { GOOD_PASSWORD, signUpAs } from '../support/sign-up.ts'
import { expectAccessible } from './accessible.ts'
import { pressAndAnswer, pressButton, typeInto } from './keys.ts'
import { ownSite } from './own-site.ts'
import { takePicture } from './picture.ts'
import { accountButton, visitSignedIn } from './signed-in.ts'
import { violationsOf } from './violations.ts'
import { overflowOf, settled, sized, type Visitor, widths } from './visitor.ts'

const { url, accounts } = ownSite()
const account = (name: string) => {
  const found = accounts[name]
  if (!found) throw new Error(`there is no account ${name}`)
  return found
}
const creator = account('creator')
/** Without projects, which other specs publish for the demo accounts, and a profile shows it. */
const user = { username: `painter-${randomBytes(4).toString('hex')}`, password: GOOD_PASSWORD }
beforeAll(async () => void ok(await signUpAs(connect(url), user.username)))

const visitors: Visitor[] = []
afterEach(async () => {
  await Promise.all(visitors.splice(0).map(({ leave }) => leave()))
})
const open = async (who: typeof user, width = 1440): Promise<Page> => {
  const visitor = await visitSignedIn(who, '/settings/profile', sized(width))
  visitors.push(visitor)
  return visitor.page
}
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label })
const save = (page: Page) => pressButton(page, 'Save profile')
const file = (size: number) => ({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(picture(size)) })
const cropDialog = (page: Page) => page.getByRole('dialog', { name: 'Choose the part to show' })
const avatarIn = (page: Page) => accountButton(page, creator.username).locator('img')

describe('the public profile', () => {
  test('can be changed, and a changed username redirects to its new address', async () => {
    const page = await open(user)
    await typeInto(page, 'Username', 'lamplighter')
    await typeInto(page, 'Display name (optional)', 'Lina Lamp')
    await typeInto(page, 'About you (optional)', 'Builds lamps.')
    await page.getByText('13 of 160').waitFor()
    await save(page)
    await messages(page).getByText('Your profile is saved').waitFor()
    await accountButton(page, 'lamplighter').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'your profile' }).click()
    await page.getByRole('heading', { level: 1, name: 'lamplighter' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/user/lamplighter')
    await page.getByText('Builds lamps.').waitFor()
    await page.getByText('Lina Lamp · Member').waitFor()
    await page.goto('/settings/profile')
    await settled(page)
    expect(await field(page, 'Display name').inputValue()).toBe('Lina Lamp')
    await typeInto(page, 'Username', user.username)
    await typeInto(page, 'Display name (optional)', '')
    await typeInto(page, 'About you (optional)', '')
    await save(page)
    await accountButton(page, user.username).waitFor()
    await page.reload()
    await settled(page)
    expect(await field(page, 'About you').inputValue()).toBe('')
  })

  test.each([
    ['CREATOR', 'This username is taken. Choose a different one.'],
    ['Mod.Stead', 'This username is reserved. Choose a different one.'],
  ])('keeps what was typed if the name cannot be %s', async (name, refusal) => {
    const page = await open(user)
    await typeInto(page, 'Username', name)
    await typeInto(page, 'About you (optional)', 'Typed with care')
    await save(page)
    await page.getByText(refusal).waitFor()
    await expect
      .poll(() => field(page, 'Username').evaluate((each) => each === document.activeElement))
      .toBe(true)
    expect(await field(page, 'About you').inputValue()).toBe('Typed with care')
    expect(await violationsOf(page)).toEqual([])
    await page.reload()
    await settled(page)
    expect(await field(page, 'About you').inputValue()).toBe('')
  })

  test('shows problems before anything is sent, and keeps the input while the site is away', async () => {
    const page = await open(user)
    await typeInto(page, 'Username', 'with space')
    await save(page)
    await page.getByText('Use up to 39 letters, digits, dots, dashes and underscores.').waitFor()
    await typeInto(page, 'Username', user.username)
    await typeInto(page, 'About you (optional)', 'x'.repeat(161))
    await save(page)
    await page.getByText('At most 160 characters fit.').waitFor()
    await typeInto(page, 'About you (optional)', 'Fits')
    await page.route('**/v3/user/**', (route) => route.abort())
    await save(page)
    await page.getByRole('alert').getByText('Nothing is lost.').waitFor()
    expect(await field(page, 'About you').inputValue()).toBe('Fits')
  })
})

describe('the picture', () => {
  test('is cropped by keyboard, used, shown, and removed after a question', async () => {
    const page = await open(creator)
    await page.getByText('You have no picture.').waitFor()
    await page.getByLabel('New picture').setInputFiles(file(300))
    await cropDialog(page).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await takePicture(page, 'settings crop')
    const part = page.getByRole('group', { name: /^Part of the picture/ })
    const corner = page.getByRole('button', { name: /^Bottom right corner/ })
    const shownAlpha = () =>
      page
        .getByRole('img', { name: 'How your picture will look' })
        .evaluate((canvas: HTMLCanvasElement) => canvas.getContext('2d')?.getImageData(9, 9, 1, 1).data[3])
    await expect.poll(shownAlpha).toBe(255)
    const before = await part.boundingBox()
    await corner.focus()
    for (let steps = 0; steps < 8; steps++) await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(async () => (await part.boundingBox())?.width).toBeLessThan(before?.width ?? 0)
    const smaller = await part.boundingBox()
    expect(Math.round(smaller?.width ?? 0)).toBe(Math.round(smaller?.height ?? -1))
    await part.focus()
    for (let steps = 0; steps < 4; steps++) await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(async () => (await part.boundingBox())?.x).toBeGreaterThan(smaller?.x ?? 0)
    await pressButton(page, 'Use picture')
    await messages(page).getByText('Your picture is changed').waitFor()
    await cropDialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => avatarIn(page).count()).toBe(1)
    const shown = await avatarIn(page).evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    })
    expect(shown).toEqual([96, 96])

    await pressAndAnswer(page, 'Remove picture', 'Cancel')
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    expect(await avatarIn(page).count()).toBe(1)
    await pressAndAnswer(page, 'Remove picture', 'Remove picture')
    await page.getByText('You have no picture.').waitFor()
    expect(await avatarIn(page).count()).toBe(0)
  })

  test('is cropped with the pointer, and unchanged after Escape', async () => {
    const page = await open(creator, 390)
    await page.getByLabel('New picture').setInputFiles(file(300))
    const part = page.getByRole('group', { name: /^Part of the picture/ })
    const before = await part.boundingBox()
    if (!before) throw new Error('no part is shown')
    const corner = await page.getByRole('button', { name: /^Bottom right corner/ }).boundingBox()
    if (!corner) throw new Error('no corner is shown')
    await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2)
    await page.mouse.down()
    await page.mouse.move(before.x + 80, before.y + 80, { steps: 4 })
    await page.mouse.up()
    expect((await part.boundingBox())?.width).toBeLessThan(before.width)
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
    await cropDialog(page).waitFor({ state: 'hidden' })
    await page.getByText('You have no picture.').waitFor()
  })

  test('must be a picture', async () => {
    const page = await open(creator)
    const fake = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await page.getByLabel('New picture').setInputFiles(fake)
    await page.getByText('This file cannot be read as a picture. Choose another one.').waitFor()
    await page.getByLabel('New picture').setInputFiles({ ...fake, name: 'me.txt' })
    await page.getByText('me.txt was not added').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })
})

test.each(widths)('the page breaks no accessibility rule at %i px', async (width) => {
  const page = await open(account('admin'), width)
  await expectAccessible(page, 'settings profile')
})
