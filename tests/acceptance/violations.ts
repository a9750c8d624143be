import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** The rules of accessibility that the page breaks, and where. */
export const violationsOf = async (page: Page) => {
  // Legacy mode looks at the page in its own window instead of opening another one for each look.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    // They stand around what opens over a page and hand the focus on at once: nobody comes to rest on one.
    .exclude('[data-base-ui-focus-guard]')
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html.slice(0, 160)) }))
}
