import type { Actor } from '@modstead/domain/kernel/actor'
import { bySystem } from '@modstead/domain/kernel/provenance'
import type { Sender } from '@modstead/infra/command-pipeline/sender'

const product: Actor = { kind: 'system', name: 'sample catalogue' }

/** The product itself. The same purpose is the same command, so a killed start continues where it ended. */
export const sampleSender = (purpose: string, actor: Actor = product): Sender => ({
  actor,
  intent: { commandId: `sample ${purpose}`, via: bySystem('sample catalogue') },
  now: new Date().toISOString(),
})
