import { canonicalEmail } from '@modstead/domain/accounts/user/email'
import type { CommandDependencies } from '../../dependencies.ts'
import { giveTryBack, MAILS_TO_ADDRESS, mayStillTry } from '../sign-in/tries.ts'

type Deps = Pick<CommandDependencies, 'blindIndex' | 'throttle' | 'giveBack'>

/**
 * What a mail is for. A reset counts separately, so that strangers who sign up with somebody's address cannot keep
 * the owner from getting back in.
 */
type MailKind = 'verification or notice' | 'reset'

/** Identifies the address to verify in the link. */
export const markOf = ({ blindIndex }: Pick<Deps, 'blindIndex'>, email: string): string =>
  blindIndex(`email:${canonicalEmail(email)}`)

const keyOf = (deps: Pick<Deps, 'blindIndex'>, email: string, kind: MailKind): string =>
  `${kind} ${markOf(deps, email)}`

/**
 * Counts a mail to this address that its owner may not have asked for, and returns whether it may be sent. The
 * answer to a form must not reveal it: others may have asked for mails to the address.
 */
export const mayMailTo = (
  deps: Pick<Deps, 'blindIndex' | 'throttle'>,
  email: string,
  kind: MailKind,
): Promise<boolean> => mayStillTry(deps, MAILS_TO_ADDRESS, keyOf(deps, email, kind))

/** Uncounts a mail that could not be posted. */
export const giveMailBack = (
  deps: Pick<Deps, 'blindIndex' | 'giveBack'>,
  email: string,
  kind: MailKind,
): Promise<void> => giveTryBack(deps, MAILS_TO_ADDRESS, keyOf(deps, email, kind))
