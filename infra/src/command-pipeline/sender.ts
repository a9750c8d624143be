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

/** The product acts for the sender, by what the sender came. */
const onBehalfOf = ({ actor, intent }: Sender): Provenance => ({
  via: intent.via,
  onBehalfOf: intent.onBehalfOf ?? actorId(actor),
})

/** The product itself, on behalf of a request: the same intent, so that a repeat finds what is done. */
export const asProduct = (sender: Sender): Sender => {
  const { ifMatch: _clientsOwn, ...intent } = sender.intent
  return { ...sender, actor: product, intent: { ...intent, ...onBehalfOf(sender) } }
}

/**
 * The product itself, as a new intent: for steps that a failure takes back, so that a repeat of the request does them
 * anew. Only for commands that are idempotent by their state. Dated now: the request may have begun an hour ago.
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
