import { user } from '@modstead/domain/accounts/aggregates'
import type { ActiveUser } from '@modstead/domain/accounts/user/state'
import type { DomainEvent } from '@modstead/domain/kernel/event'
import type { RecordedEvent } from '@modstead/infra/event-store/port'
import type { Mail } from '@modstead/infra/mail/port'
import type { BackgroundParts } from '../../background-parts.ts'
import type { SecurityFacts } from '../../mail/templates/security-notice.ts'
import { type Reaction, reactionTo } from '../../reactions/reaction.ts'
import { SIGN_UP } from '../own-sender.ts'
import { postToOwner } from '../post-to-owner.ts'
import { findActive } from '../user/load-account.ts'
import { aroundCommand } from './around-command.ts'
import { occasionOf } from './occasion-of.ts'
import { postNotice } from './post-notice.ts'

/** The event, and the account before and after it. */
export interface Cause<Event extends DomainEvent> {
  readonly data: Event['data']
  readonly event: RecordedEvent
  readonly before: ActiveUser
  readonly after: ActiveUser
  readonly parts: BackgroundParts
}

type Write = (facts: SecurityFacts) => Mail

interface Notice<Event extends DomainEvent> {
  readonly type: Event['type']
  /** Other commands that store this event have mails of their own. */
  readonly by: string
  /** Resolves to null if there is nothing to tell. */
  readonly write: (cause: Cause<Event>) => Write | null | Promise<Write | null>
  /** Its link is the only way back, so it comes on any day. */
  readonly isNeverTooMuch?: true
  /** Events with the same id share one mail. By default each event has its own. */
  readonly mailId?: (event: RecordedEvent) => string
}

type Owned = DomainEvent & {
  readonly data: { readonly userId: string } | { readonly ownerId: string }
}

const kebab = (type: string): string => type.replaceAll(/(?<!^)[A-Z]/g, '-$&').toLowerCase()

/** Whether the owner did this with an account that existed before. */
const isOwnersAct = ({ actor, via }: RecordedEvent['metadata'], ownerId: string): boolean =>
  actor === ownerId && !(via?.kind === 'system' && via.id === SIGN_UP)

/**
 * Mails the owner of an account what was done to it, at the address which it had before. The event alone
 * causes the mail: a process that dies after storing the change loses nothing.
 */
export const tellOwner = <Event extends Owned>({
  type,
  by,
  write,
  isNeverTooMuch,
  mailId,
}: Notice<Event>): Reaction =>
  reactionTo<Event>({
    name: `when-${kebab(type)}-tell-its-owner`,
    type,
    async react(data: Event['data'], parts, { intent }, event) {
      const { metadata } = event
      const ownerId = 'ownerId' in data ? data.ownerId : data.userId
      if (metadata.command !== by || !isOwnersAct(metadata, ownerId)) return
      if ((await findActive(parts, ownerId)) === null) return
      const { before, after } = await aroundCommand(parts.accounts, user, ownerId, event)
      if (before.status !== 'active' || after.status !== 'active') return
      const mail = await write({ data, event, before, after, parts })
      if (mail === null) return
      const occasion = await occasionOf(parts.accounts, event)
      const id = mailId?.(event) ?? intent.commandId
      if (isNeverTooMuch) await postToOwner(parts, before, id, (envelope) => mail({ ...envelope, occasion }))
      else
        await postNotice(parts, before, { id, at: metadata.at }, (envelope) =>
          mail({ ...envelope, occasion }),
        )
    },
  })
