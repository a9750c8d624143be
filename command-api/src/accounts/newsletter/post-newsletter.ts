import { newsletter } from '@modstead/domain/accounts/aggregates'
import type { NewsletterContent } from '@modstead/domain/accounts/newsletter/content'
import type { NewsletterEvent } from '@modstead/domain/accounts/newsletter/events'
import { contextOf } from '@modstead/infra/command-pipeline/sender'
import { type JobType, ORDINARY_LANE } from '@modstead/infra/jobs/port'
import type { JobParts } from '../../background-parts.ts'
import { commandJob } from '../../jobs/command-job.ts'
import { accountEnvelope } from '../../mail/account-envelope.ts'
import { postNews } from '../../mail/send-mail.ts'
import { reactionTo } from '../../reactions/reaction.ts'
import { findActive } from '../user/load-account.ts'
import { newsletterTo } from './newsletter-to.ts'
import { subscribersIn } from './subscribers.ts'

const POST_NEWSLETTER: JobType = {
  name: 'post-newsletter',
  lane: ORDINARY_LANE,
  attempts: 12,
  backOffMs: 30_000,
  timeLimitMs: 3_600_000,
}

interface OfNewsletter extends Readonly<Record<string, unknown>> {
  readonly newsletterId: string
  readonly issuedAt: string
}

type Issued = Extract<NewsletterEvent, { type: 'NewsletterIssued' }>

export const whenNewsletterIssuedPostIt = reactionTo<Issued>({
  name: 'when-newsletter-issued-post-it',
  type: 'NewsletterIssued',
  // The subscribers are found in a read model.
  afterReadModels: 'site',
  async react({ newsletterId, issuedAt }, { jobs }) {
    await jobs.enqueue(POST_NEWSLETTER, { newsletterId, issuedAt } satisfies OfNewsletter, {
      id: newsletterId,
    })
  },
})

/** Whether the user still wants it, at an address that is theirs, and it is in the queue. */
const postTo = async (
  { executor, jobs, accounts }: JobParts,
  userId: string,
  { newsletterId, issuedAt }: OfNewsletter,
  content: NewsletterContent,
): Promise<boolean> => {
  const account = await findActive({ executor }, userId)
  if (account === null || !account.wantsNewsletter) return false
  const { email, emailIsVerified } = account.signIn
  if (email === null || !emailIsVerified) return false
  // A repeat after a crash posts no second one.
  const id = `newsletter.${newsletterId}.${userId}`
  const envelope = await accountEnvelope({ executor, ...accounts }, account, { id, to: email })
  const mail = newsletterTo(accounts, envelope, userId, content, issuedAt)
  return (await postNews({ jobs, vault: accounts.vault }, userId, mail, 'newsletter')) !== null
}

/** Posts the mails one after the other, so that other jobs are not held up. */
export const postNewsletter = commandJob<OfNewsletter>({
  type: POST_NEWSLETTER,
  reason: 'An administrator issued it.',
  async run(data, parts, sender, { signal }) {
    const { newsletterId } = data
    const { state } = await parts.executor.load(newsletter, newsletterId)
    if (state.status !== 'issued') return
    let mails = 0
    for await (const userId of subscribersIn(parts.pool)) {
      signal.throwIfAborted()
      if (await postTo(parts, userId, data, state)) mails += 1
    }
    const command = { type: 'FinishNewsletter', newsletterId, mails } as const
    await parts.executor.execute(newsletter, newsletterId, command, contextOf(sender), sender.intent)
  },
})
