import type { Position, Revision } from '../event-store/port.ts'

/** The end of the stream after a command, whether or not anything was appended. */
export interface Answer {
  readonly revision: Revision
  readonly position: Position
}
