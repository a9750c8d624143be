import { randomUUID } from 'node:crypto'
import { type Actor, actorId } from '@modstead/domain/kernel/actor'
import type { Provenance } from '@modstead/domain/kernel/provenance'
import type { Intent } from './executor.ts'

/** The actor of a command, its repeatable intent, and its time. One sender serves all steps of a request. */
export interface Sender {
  readonly actor: Actor
  readonly intent: Intent
  /** ISO 8601 UTC with milliseconds. */
  readonly now: string
}

const product: Actor = { kind: 'system', name: 'catalogue' }

/** The product acts for the sender, with the means that the sender used. */
const onBehalfOf = ({ actor, intent }: Sender): Provenance => ({
  via: intent.via,
  onBehalfOf: intent.onBehalfOf ?? actorId(actor),
})

/** The product itself, on behalf of a request. It has the same intent, so a repeat finds what is done. */
export const asProduct = (sender: Sender): Sender => {
  const { ifMatch: _clientsOwn, ...intent } = sender.intent
  return { ...sender, actor: product, intent: { ...intent, ...onBehalfOf(sender) } }
}

/**
 * The product itself, with a new intent: for steps that a failure undoes, so that a repeat of the request
 * does them again. Use it only for commands that are idempotent by their state. It is dated now, because the
 * request may have begun an hour ago.
 */
export const asProductAnew = (sender: Sender): Sender => ({
  actor: product,
  now: new Date().toISOString(),
  intent: {
    commandId: randomUUID(),
    correlationId: sender.intent.correlationId ?? sender.intent.commandId,
    causationId: sender.intent.commandId,
    ...onBehalfOf(sender),
  },
})

export const contextOf = (sender: Sender) => ({ actor: sender.actor, now: sender.now })
