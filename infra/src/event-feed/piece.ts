import type { Position } from '../event-store/port.ts'
import { type Form, writing } from './form.ts'
import type { PublishedEvent } from './published-event.ts'
import { isSelected, isWhole, type Selection } from './selection.ts'

/** Consecutive events of the log. Readers who want all of them share the bytes. */
export class Piece {
  readonly upTo: Position
  readonly events: readonly PublishedEvent[]
  /** Length of the text, which is roughly its size in bytes. */
  readonly length: number
  readonly #whole = new Map<Form, Buffer>()

  constructor(events: readonly PublishedEvent[], upTo: Position, length: number) {
    this.events = events
    this.upTo = upTo
    this.length = length
  }

  /** The selected events after `after`, or empty bytes if there are none. */
  bytes(form: Form, selection: Selection, after: Position): Buffer {
    const { event: write } = writing[form]
    const [first] = this.events
    if (!isWhole(selection) || first === undefined || first.position <= after) {
      const wanted = this.events.filter((event) => event.position > after && isSelected(selection, event))
      return Buffer.from(wanted.map(write).join(''))
    }
    const made = this.#whole.get(form) ?? Buffer.from(this.events.map(write).join(''))
    this.#whole.set(form, made)
    return made
  }
}

/**
 * Cuts the events read up to a position into pieces of at most this length, unless a single event is longer.
 */
export const inPieces = (
  events: readonly PublishedEvent[],
  upTo: Position,
  maxLength: number,
): readonly Piece[] => {
  const pieces: Piece[] = []
  let gathered: PublishedEvent[] = []
  let length = 0
  const cut = (until: Position) => {
    pieces.push(new Piece(gathered, until, length))
    gathered = []
    length = 0
  }
  for (const event of events) {
    const last = gathered.at(-1)
    if (last && length + event.json.length > maxLength) cut(last.position)
    gathered.push(event)
    length += event.json.length
  }
  cut(upTo)
  return pieces
}
