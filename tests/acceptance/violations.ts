import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** The accessibility rules that the page breaks, with the places. */
export const violationsOf = async (page: Page) => {
  // Legacy mode examines the page in its own window instead of opening another one each time.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    // These surround popups and pass the focus on at once, so nobody can rest on one.
    .exclude('[data-base-ui-focus-guard]')
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html.slice(0, 160)) }))
}
