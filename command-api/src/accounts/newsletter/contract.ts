import { newsletterRejections } from '@modstead/domain/accounts/newsletter/decider'
import { settingsRejections } from '@modstead/domain/accounts/settings/decider'
import { userRejections } from '@modstead/domain/accounts/user/decider'
import { z } from 'zod'
import { contract, eachOnce } from '../../http/contract.ts'

const content = z.object({
  title: z.string().describe('One line of 1 to 120 characters, also the subject'),
  text: z.string().describe('1 to 10,000 characters; empty lines part paragraphs'),
  link: z
    .object({ label: z.string(), address: z.string() })
    .nullish()
    .describe('A button below the text, to an https address'),
})

export const issueNewsletter = contract({
  method: 'POST',
  path: '/admin/newsletters',
  roots: ['_internal'],
  summary: 'Mail news of the site to everybody who wants them',
  right: 'newsletter.issue',
  needsProof: true,
  body: content,
  answer: z.strictObject({ id: z.string() }),
  problems: eachOnce(newsletterRejections.IssueNewsletter, ['role-insufficient', 'proof-needed']),
})

export const tryNewsletter = contract({
  method: 'POST',
  path: '/admin/newsletters/trial',
  roots: ['_internal'],
  summary: 'Mail news of the site to oneself only',
  right: 'newsletter.issue',
  body: content,
  status: 202,
  answer: null,
  problems: eachOnce(newsletterRejections.IssueNewsletter, [
    'role-insufficient',
    'user-not-found',
    'email-missing',
  ]),
})

const flow = z.string().max(1_000).describe('The secret in the link of the mail')
const refusals = eachOnce(userRejections.ChooseNewsletter, settingsRejections.StopNotificationMails, [
  'link-invalid',
  'link-expired',
  'account-gone',
])

export const unsubscribe = contract({
  method: 'POST',
  path: '/auth/unsubscribe',
  roots: ['_internal'],
  summary: 'Get no more news of the site, or mails about a type of notification, by the link of a mail',
  right: null,
  body: z.object({ flow }),
  answer: null,
  problems: refusals,
})

/** Programs that cannot send a form open the same address in a browser (RFC 2369). It changes nothing by itself. */
export const openUnsubscribePage = contract({
  method: 'GET',
  path: '/newsletter/unsubscribe',
  roots: ['_internal'],
  summary: 'Go to the page that asks whether to unsubscribe',
  right: null,
  query: z.object({ flow: z.string().max(1_000).optional() }),
  status: 303,
  answer: null,
  problems: [],
})

/** RFC 8058: mail programs send a form whose fields say nothing more than the address. */
export const unsubscribeInOneClick = contract({
  method: 'POST',
  path: '/newsletter/unsubscribe',
  roots: ['_internal'],
  summary: 'The same for mail programs',
  right: null,
  query: z.object({ flow }),
  answer: null,
  problems: refusals,
})
