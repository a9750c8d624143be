import { createHash } from 'node:crypto'
import { idFromBytes } from '@modstead/domain/kernel/ids'

/**
 * An 8-character id that follows from the command and a purpose (`project`, `version.0`, …): a repeat of the command
 * names the same things, so it cannot make them twice.
 */
export const deriveId = (commandId: string, purpose: string): string =>
  idFromBytes(createHash('sha256').update(`${commandId}\n${purpose}`).digest())
