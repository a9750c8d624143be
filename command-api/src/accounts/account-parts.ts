import type { EventStore, Position, RecordedEvent } from '@modstead/infra/event-store/port'
import type { SealedCookies } from '@modstead/infra/identity/sealed-cookie'
import type { SignedTokens } from '@modstead/infra/identity/signed-token'
import type { MailsOfDay } from '@modstead/infra/mail/mails-of-day'
import type { KeptExports } from '@modstead/infra/personal-data/exports/kept-exports'
import type { Vault } from '@modstead/infra/personal-data/vault'
import type { GiveBack, Throttle } from '@modstead/infra/rate-limits/throttle'

/** The dependencies of reactions and jobs that handle accounts. */
export interface AccountParts {
  readonly vault: Pick<Vault, 'keyFor' | 'erase' | 'blindIndex'>
  /** Signs links in mails. */
  readonly links: SignedTokens
  /** Hides what links in mails contain. */
  readonly sealed: Pick<SealedCookies, 'seal'>
  readonly publicUrl: string
  readonly mailFrom: string
  /** Resolves to true when all read models show this position, or to false after a bounded wait. */
  readonly isShown: (position: Position, timeoutMs: number) => Promise<boolean>
  readonly store: Pick<EventStore, 'readStream' | 'readAll' | 'head'>
  /** Decrypts and lifts. */
  readonly decodeBatch: (events: readonly RecordedEvent[]) => Promise<readonly RecordedEvent[]>
  readonly exports: KeptExports
  readonly mailsOfDay: Pick<MailsOfDay, 'takePlace' | 'dropAllOf'>
  readonly securityMailsOfDay: Pick<MailsOfDay, 'takePlace' | 'dropAllOf'>
  /** Count mails to addresses that nobody has verified. */
  readonly throttle: Throttle
  readonly giveBack: GiveBack
}
