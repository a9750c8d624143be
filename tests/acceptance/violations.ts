import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const axeFor = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // Legacy mode examines the page in its own window instead of opening another one each time.
    .setLegacyMode(true)
    // These surround popups and pass the focus on at once, so nobody can rest on one.
    .exclude('[data-base-ui-focus-guard]')

const foundBy = async (axe: AxeBuilder) => {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html.slice(0, 160)) }))
}

/** The accessibility rules that the page breaks, with the places. */
export const violationsOf = (page: Page) => foundBy(axeFor(page))

/** Of a mail: it has no landmarks, because it becomes a part of a program's page. */
export const violationsInMail = (page: Page) =>
  foundBy(axeFor(page).disableRules(['region', 'landmark-one-main']))
