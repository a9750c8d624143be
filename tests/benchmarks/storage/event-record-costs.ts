import { START } from '@modstead/infra/event-store/port'
import { storedLogOf } from '@modstead/infra/event-store/stored-event'
import { cleanUp } from '../clean-up.ts'
import { fillEventLog, openEventLog } from '../event-log.ts'
import type { Figure } from '../figure.ts'
import { bytesOf } from './cost.ts'

/**
 * What EventStoreDB 23.10 stores with the texts of an event, as its `PrepareLogRecord.SizeOnDisk` adds it up:
 * length before and after, kind, version and flags, three positions, a revision, two ids, the time, and the
 * lengths of data and metadata.
 */
const RECORD_BYTES = 2 * 4 + 1 + 1 + 2 + (8 + 8 + 4) + 8 + (16 + 16) + 8 + (4 + 4)
/** An entry in its index: hash of the stream, revision, position. */
const INDEX_BYTES = 3 * 8

/** A text with its length, in seven bits for each byte of it. */
const stringBytes = (text: string): number => {
  const bytes = Buffer.byteLength(text)
  return bytes + (bytes < 128 ? 1 : 2)
}

/** Computed, because no package registry has the server. Its chunks are filled with such records. */
export const eventRecordCosts = async (wanted: number): Promise<Figure> => {
  const log = await openEventLog()
  try {
    const events = await fillEventLog(log, wanted)
    let [found, bytes] = [0, 0]
    for await (const batch of storedLogOf(log.store, START).batches)
      for (const { stream, type, data, metadata } of batch) {
        found += 1
        bytes += RECORD_BYTES + INDEX_BYTES + stringBytes(stream) + stringBytes(type)
        bytes += data.length + metadata.length
      }
    if (found !== events) throw new Error(`the log has ${found} of ${events} events`)
    return bytesOf(
      'log in EventStoreDB with its index, for each event, computed',
      bytes / events,
      `computed from the texts of ${events} events and the format of records, not read from a server`,
    )
  } finally {
    await cleanUp(log.close)
  }
}
