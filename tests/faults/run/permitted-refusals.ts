/** What a read asks for. */
export type Asked = 'data' | 'page' | 'file' | 'search'

/** Without its database, or without any process that answers reads, a site can show nothing. */
const EVERYTHING: readonly Asked[] = ['data', 'page', 'file', 'search']

/**
 * Reads that may be answered with 503 because of what the fault takes away, by the number of the fault. Reads
 * need neither commands, projectors and reactions nor Redis, OpenSearch and the event store.
 */
const REFUSABLE: Readonly<Record<string, readonly Asked[]>> = {
  F3: EVERYTHING,
  F6: EVERYTHING,
  F7: EVERYTHING,
  F8: EVERYTHING,
  F9: EVERYTHING,
  F13: EVERYTHING,
  // A bucket refuses what was signed for another time.
  F17: ['file'],
  F18: EVERYTHING,
  F21: EVERYTHING,
  F24: EVERYTHING,
}

export interface PermittedRefusals {
  /** From the beginning of the fault. */
  begin(): void
  /** Until everything must be served again. */
  end(): void
  allow(asked: Asked): boolean
}

export const permittedRefusals = (fault: string, endsReads = false): PermittedRefusals => {
  const refusable = endsReads ? EVERYTHING : (REFUSABLE[fault] ?? [])
  let isUnderWay = false
  return {
    begin() {
      isUnderWay = true
    },
    end() {
      isUnderWay = false
    },
    allow: (asked) => isUnderWay && refusable.includes(asked),
  }
}
