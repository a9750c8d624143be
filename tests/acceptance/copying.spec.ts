import { describe, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { ownSite } from './own-site.ts'
import { samplePages } from './sample-pages.ts'
import { settled, sized, visit } from './visitor.ts'

const { url } = ownSite()

describe('a copy button', () => {
  test('says so if the browser offers no clipboard, and keeps the focus', async () => {
    const { page, complaints, leave } = await visit()
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    const { project = '' } = await samplePages(url)
    const { id } = (await connect(url).get(`/v2/project/${project.split('/').at(-1)}`)).as<{ id: string }>()
    await page.goto(project)
    await settled(page)
    await page.getByRole('button', { name: 'Copy the project id' }).click()
    const copied = page.getByRole('button', { name: 'Copied the project id' })
    await copied.waitFor()
    expect(await copied.evaluate((button) => button === document.activeElement)).toBe(true)
    const field = page.getByRole('combobox', { name: 'Search add-ons' })
    await field.focus()
    await page.keyboard.press('ControlOrMeta+V')
    expect(await field.inputValue()).toBe(id)
    expect(complaints).toEqual([])
    await leave()
  })

  test('keeps its size on a phone, however long the text to copy is', async () => {
    const { page, leave } = await visit(sized(390))
    const { version = '' } = await samplePages(url)
    await page.goto(version)
    for (const button of await page.getByRole('button', { name: /^Copy SHA/ }).all())
      expect(await button.boundingBox()).toMatchObject({ width: 32, height: 32 })
    await leave()
  })
})
