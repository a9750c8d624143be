import { createHash } from 'node:crypto'
import { idFromBytes } from '@modstead/domain/kernel/ids'

/**
 * Derives an 8-character id from the command and a purpose (`project`, `version.0`, …): a repeat of the
 * command gets the same ids, so it cannot make things twice.
 */
export const deriveId = (commandId: string, purpose: string): string =>
  idFromBytes(createHash('sha256').update(`${commandId}\n${purpose}`).digest())
