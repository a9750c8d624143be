import type { Page } from 'playwright-core'

const MAX_STOPS = 12

const isFocused = (page: Page, label: string): Promise<boolean> =>
  page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement)

/** Goes on with the Tab key to the field with this label, and replaces its text. */
export const typeInto = async (page: Page, label: string, text: string): Promise<void> => {
  for (let stop = 0; !(await isFocused(page, label)); stop++) {
    if (stop === MAX_STOPS) throw new Error(`the Tab key does not lead to ${label}`)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Presses the button with Enter, and then, in the question that it opens, the button `answer`. */
export const pressAndAnswer = async (page: Page, button: string, answer: string): Promise<void> => {
  await page.getByRole('button', { name: button, exact: true }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: answer, exact: true }).press('Enter')
}
