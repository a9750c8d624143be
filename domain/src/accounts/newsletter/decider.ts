import type { Decider } from '../../kernel/decider.ts'
import { isRejection, reject } from '../../kernel/rejection.ts'
import { may } from '../policy.ts'
import { contentRejections, type NewsletterContent, readContent } from './content.ts'
import type { NewsletterEvent } from './events.ts'

export type NewsletterCommand =
  | ({ readonly type: 'IssueNewsletter'; readonly newsletterId: string } & NewsletterContent)
  /** Sent by the product once it has posted all mails. */
  | { readonly type: 'FinishNewsletter'; readonly newsletterId: string; readonly mails: number }

export type NewsletterState =
  | { readonly status: 'none' }
  | ({ readonly status: 'issued' } & NewsletterContent)
  | { readonly status: 'posted' }

/** The codes with which each command can be refused. */
export const newsletterRejections = {
  IssueNewsletter: ['not-permitted', ...contentRejections],
  FinishNewsletter: ['not-permitted'],
} as const satisfies Record<NewsletterCommand['type'], readonly string[]>

export type NewsletterRejection = (typeof newsletterRejections)['IssueNewsletter'][number]

export const newsletterDecider: Decider<
  NewsletterState,
  NewsletterCommand,
  NewsletterEvent,
  NewsletterRejection
> = {
  initial: { status: 'none' },
  decide: (command, state, context) => {
    const { newsletterId } = command
    if (command.type === 'FinishNewsletter') {
      if (context.actor.kind !== 'system') return reject('not-permitted', 'Only the product does this.')
      if (state.status !== 'issued') return []
      return [{ type: 'NewsletterPosted', data: { newsletterId, mails: command.mails } }]
    }
    if (!may(context, 'newsletter.issue')) return reject('not-permitted', 'Only administrators may do this.')
    if (state.status !== 'none') return []
    const content = readContent(command)
    if (isRejection(content)) return content
    return [{ type: 'NewsletterIssued', data: { newsletterId, ...content, issuedAt: context.now } }]
  },
  evolve: (_state, event) => {
    if (event.type === 'NewsletterPosted') return { status: 'posted' }
    const { title, text, link } = event.data
    return { status: 'issued', title, text, link }
  },
}
