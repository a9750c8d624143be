import type { Position, Revision } from './port.ts'
import type { StoredEvent } from './stored-event.ts'

/** An event that does not follow from the events before it. */
export interface BrokenLink {
  readonly stream: string
  readonly revision: Revision
  readonly position: Position
  readonly because:
    | 'no hash'
    | 'hash does not fit'
    | 'revision out of order'
    /** The positions before it are empty. `missingFrom` is the first of them. */
    | 'events are missing before it'
    | 'position out of order'
  readonly missingFrom?: Position
}

export type Fault = Pick<BrokenLink, 'because' | 'missingFrom'>

export const MAX_LISTED = 1_000

export const brokenLinkOf = ({ stream, revision, position }: StoredEvent, fault: Fault): BrokenLink => ({
  stream,
  revision: BigInt(revision),
  position,
  ...fault,
})

export const byPosition = (left: BrokenLink, right: BrokenLink): number =>
  Number(left.position - right.position)
