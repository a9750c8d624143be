import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { approve, createProject } from '../support/publish.ts'
import { expectAccessible } from './accessible.ts'
import { ownSite } from './own-site.ts'
import { samplePages } from './sample-pages.ts'
import { settled, sized, type Visitor, visit, widths } from './visitor.ts'

const { url, accounts } = ownSite()
const [user, moderator] = ['user', 'moderator'].map((name) => connect(url, accounts[name]?.token))
if (!user || !moderator) throw new Error('the demo accounts are missing')

/** Kinds of content that a text may have besides words. */
const body = [
  '# Plan',
  '- [x] Written\n- [ ] Translated',
  '|a|b|\n|-|-|\n|1|2|',
  ...['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION'].map((kind) => `> [!${kind}]\n> Back up your world.`),
].join('\n\n')
const names = [
  'home',
  'search',
  'every type',
  'project',
  'versions',
  'version',
  'gallery',
  'user',
  'organization',
  'sign in',
  'sign up',
  'reset password',
  'verify email',
  'text',
  'missing',
]
let pages: Readonly<Record<string, string>>
beforeAll(async () => {
  await approve(moderator, (await createProject(user, 'text-of-all-kinds', { body })).id)
  pages = { ...(await samplePages(url)), text: '/mod/text-of-all-kinds', 'every type': '/search?q=the' }
})

describe.each(widths)('at %i px', (width) => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await visit(sized(width))
  })
  afterAll(() => visitor.leave())

  test.each(names)(
    'the page %s breaks no accessibility rule in light or dark, does not scroll sideways and logs no errors',
    async (name) => {
      const { page, complaints } = visitor
      const before = complaints.length
      const answer = await page.goto(pages[name] ?? '')
      expect(answer?.status()).toBe(name === 'missing' ? 404 : 200)
      await settled(page)
      await expectAccessible(page, name)
      // The browser itself reports that the page answers with 404.
      const own = (complaint: string) => name === 'missing' && complaint.includes('404')
      expect(complaints.slice(before).filter((complaint) => !own(complaint))).toEqual([])
    },
  )
})
