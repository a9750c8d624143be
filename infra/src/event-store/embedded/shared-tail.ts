import type { EventFilter, Position } from '../port.ts'
import { type LogPage, type LogReader, PAGE, type TailPage, type UnparsedEvent } from './log-reader.ts'
import type { OwnTail } from './own-tail.ts'

interface KeptPage extends TailPage {
  readonly after: Position
}

export interface SharedTail {
  /**
   * Returns a function that reads pages for a follower with this filter. A read for another follower may
   * already have found the end of the log.
   */
  by(filter: EventFilter): (after: Position) => Promise<LogPage>
}

const matcherOf = ({ types, streamPrefixes }: EventFilter): ((event: UnparsedEvent) => boolean) => {
  const wanted = types && new Set(types)
  return ({ type, stream }) =>
    (wanted?.has(type) ?? true) && (streamPrefixes?.some((prefix) => stream.startsWith(prefix)) ?? true)
}

export interface TailSources {
  readonly read: LogReader['tail']
  readonly own: Pick<OwnTail, 'after'>
  /** The last position that is known to exist. */
  readonly latest: () => Position
}

/**
 * All followers of a process read the end of the log soon after each append, so each page is read once for
 * all of them, and not at all if this process appended its events.
 */
export const shareTail = ({ read: readTail, own, latest }: TailSources): SharedTail => {
  let kept: KeptPage | undefined
  let underWay: { readonly after: Position; readonly page: Promise<KeptPage> } | undefined

  const readAnew = async (after: Position): Promise<KeptPage> => {
    const page = readTail(after).then((read) => ({ ...read, after }))
    const reading = { after, page }
    underWay = reading
    try {
      kept = await page
      return kept
    } finally {
      if (underWay === reading) underWay = undefined
    }
  }

  const holds = (page: KeptPage | undefined, after: Position): page is KeptPage =>
    page !== undefined && page.after <= after && after < page.upTo

  const ownPage = (after: Position): TailPage | undefined => {
    const events = own.after(after, PAGE)
    const upTo = events?.at(-1)?.position
    if (events === undefined || upTo === undefined) return undefined
    const known = latest()
    return { events, upTo, head: known > upTo ? known : upTo }
  }

  const read = async (after: Position): Promise<TailPage> => {
    const page = ownPage(after)
    if (page !== undefined) return page
    if (holds(kept, after)) return kept
    // A read from further back may end before the events that this follower wants.
    if (underWay?.after === after) return underWay.page
    return readAnew(after)
  }

  return {
    by(filter) {
      const matches = matcherOf(filter)
      return async (after) => {
        const { events, upTo, head } = await read(after)
        const wanted = events.filter((event) => event.position > after && matches(event))
        return { events: wanted.map((event) => event.parsed()), upTo, head }
      }
    },
  }
}
