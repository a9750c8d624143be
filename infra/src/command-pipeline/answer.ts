import type { Position, Revision } from '../event-store/port.ts'

/** Where a command left its stream; where the stream stood already, if nothing was appended. */
export interface Answer {
  readonly revision: Revision
  readonly position: Position
}
