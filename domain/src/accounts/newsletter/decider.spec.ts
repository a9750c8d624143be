import { describe, expect, test } from 'vitest'
import type { Actor } from '../../kernel/actor.ts'
import { specification } from '../../kernel/specification.ts'
import { ALL_STAFF_RIGHTS } from '../../kernel/staff-rights.ts'
import { paragraphsOf } from './content.ts'
import { newsletterDecider } from './decider.ts'
import type { NewsletterEvent } from './events.ts'

const newsletterId = 'NNNNNNNN'
const now = '2026-11-21T12:00:00.000Z'
const admin: Actor = { kind: 'user', id: 'ada', role: 'admin' }
const product: Actor = { kind: 'system', name: 'post-newsletter' }
const given = specification(newsletterDecider, { actor: admin, now })

const content = {
  title: 'What is new',
  text: 'Much.',
  link: { label: 'More', address: 'https://mods.test/docs' },
}
const issue = (changes: object = {}) =>
  ({ type: 'IssueNewsletter', newsletterId, ...content, ...changes }) as const
const issued = (changes: object = {}): NewsletterEvent => ({
  type: 'NewsletterIssued',
  data: { newsletterId, ...content, issuedAt: now, ...changes },
})
const finish = { type: 'FinishNewsletter', newsletterId, mails: 3 } as const
const posted: NewsletterEvent = { type: 'NewsletterPosted', data: { newsletterId, mails: 3 } }

describe('a newsletter', () => {
  test('is issued once by an administrator, without surrounding spaces', () => {
    given()
      .when(issue({ title: ' What is new\n', text: '\nMuch. ' }))
      .emitsOnce(issued())
    given(issued(), posted).when(issue()).emitsNothing()
  })
  test('needs no link', () =>
    given()
      .when(issue({ link: null }))
      .emits(issued({ link: null })))
  test.each([
    { kind: 'user', id: 'mona', role: 'moderator', staffRights: ALL_STAFF_RIGHTS } as const,
    { kind: 'user', id: 'u1', role: 'developer' } as const,
  ])('is not issued by %j', (actor) => given().when(issue(), { actor }).rejects('not-permitted'))

  test.each(['', ' \n', 't'.repeat(121), 'Two\nlines', 'Two\u2028lines'])('has no title "%s"', (title) =>
    given().when(issue({ title })).rejects('newsletter-title-invalid'),
  )
  test.each(['', ' \n', 't'.repeat(10_001)])('has no text "%s"', (text) =>
    given().when(issue({ text })).rejects('newsletter-text-invalid'),
  )
  test.each([
    { label: '', address: 'https://mods.test/' },
    { label: 'l'.repeat(61), address: 'https://mods.test/' },
    { label: 'More', address: '' },
    { label: 'More', address: '/docs' },
    { label: 'More', address: 'http://mods.test/docs' },
    { label: 'More', address: 'javascript:alert(1)' },
    { label: 'More', address: `https://mods.test/${'a'.repeat(255)}` },
  ])('has no link %j', (link) => given().when(issue({ link })).rejects('newsletter-link-invalid'))
  test('may use every limit in full', () => {
    const long = { title: '🎮'.repeat(120), text: '🎮'.repeat(10_000) }
    const link = { label: 'l'.repeat(60), address: `https://mods.test/${'a'.repeat(255 - 18)}` }
    given()
      .when(issue({ ...long, link }))
      .emits(issued({ ...long, link }))
  })

  test('is finished once, by the product', () => {
    given(issued()).when(finish, { actor: product }).emitsOnce(posted)
    given(issued()).when(finish).rejects('not-permitted')
    given().when(finish, { actor: product }).emitsNothing()
  })
})

test('paragraphs are parted by empty lines', () =>
  expect(paragraphsOf('One,\nstill one.\n\n \nTwo.\n\n')).toEqual(['One,\nstill one.', 'Two.']))
