import type { Locator, Page } from 'playwright-core'

/** The bars above and beside the settings come first on a new page. */
const MAX_STOPS = 60

/** Goes on with the Tab key until this element has the focus. */
const goOnTo = async (page: Page, target: Locator): Promise<void> => {
  for (let stop = 0; !(await target.evaluate((it) => it === document.activeElement)); stop++) {
    if (stop === MAX_STOPS) throw new Error(`the Tab key does not lead to ${target}`)
    await page.keyboard.press('Tab')
  }
}

/** Goes on with the Tab key to the field with this label, and replaces its text. */
export const typeInto = async (
  page: Page,
  label: string,
  text: string,
  within: Page | Locator = page,
): Promise<void> => {
  await goOnTo(page, within.getByLabel(label, { exact: true }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.type(text)
}

/** Goes on with the Tab key to the button with this name, and presses it with Enter. */
export const pressButton = async (page: Page, name: string, within: Page | Locator = page): Promise<void> => {
  await goOnTo(page, within.getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

/** Goes on with the Tab key to the checkbox with this name, and turns it over with Space. */
export const turnOver = async (page: Page, name: string): Promise<void> => {
  await goOnTo(page, page.getByRole('checkbox', { name }))
  await page.keyboard.press('Space')
}

/** Presses the button with Enter, and then, in the question that it opens, the button `answer`. */
export const pressAndAnswer = async (page: Page, button: string, answer: string): Promise<void> => {
  await page.getByRole('button', { name: button, exact: true }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: answer, exact: true }).press('Enter')
}
