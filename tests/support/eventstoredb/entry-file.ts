import { type FileHandle, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

/** An event as a client sends it. */
export interface Proposed {
  readonly id: string
  readonly type: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

/** One append, stored completely or not at all. */
export interface Entry {
  /** Term of the leader that stored it. */
  readonly term: number
  readonly stream: string
  readonly events: readonly Proposed[]
}

/** Length and checksum. */
const HEADER_BYTES = 8

const packed = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** The form of entries in the file and between nodes. */
export const entryText = ({ term, stream, events }: Entry): string =>
  JSON.stringify([
    term,
    stream,
    events.map(({ id, type, data, metadata }) => [id, type, packed(data), packed(metadata)]),
  ])

export const entryFrom = (text: string): Entry => {
  const [term, stream, events] = JSON.parse(text) as [number, string, [string, string, string, string][]]
  return {
    term,
    stream,
    events: events.map(([id, type, data, metadata]) => ({
      id,
      type,
      data: Buffer.from(data, 'base64'),
      metadata: Buffer.from(metadata, 'base64'),
    })),
  }
}

const frameOf = (entry: Entry): Buffer => {
  const text = Buffer.from(entryText(entry))
  const frame = Buffer.alloc(HEADER_BYTES + text.length)
  frame.writeUInt32BE(text.length, 0)
  frame.writeUInt32BE(crc32(text), 4)
  text.copy(frame, HEADER_BYTES)
  return frame
}

/** The complete entries from the start of `bytes`, and where each ends. */
const wholeEntries = (bytes: Buffer) => {
  const entries: Entry[] = []
  const ends: number[] = []
  for (let at = 0; at + HEADER_BYTES <= bytes.length; ) {
    const end = at + HEADER_BYTES + bytes.readUInt32BE(at)
    const text = bytes.subarray(at + HEADER_BYTES, end)
    if (end > bytes.length || crc32(text) !== bytes.readUInt32BE(at + 4)) break
    entries.push(entryFrom(text.toString()))
    ends.push(end)
    at = end
  }
  return { entries, ends }
}

export interface EntryFile {
  readonly entries: readonly Entry[]
  /** Resolves once they are on the disk. One call at a time. */
  append(entries: readonly Entry[]): Promise<void>
  /** Keeps the first `count` entries. */
  truncate(count: number): Promise<void>
  close(): Promise<void>
}

const pathIn = (directory: string): string => join(directory, 'entries')

/** Changes entries as somebody with access to the machine could, while no node has them open. */
export const rewriteEntries = async (
  directory: string,
  change: (entries: readonly Entry[]) => readonly Entry[],
): Promise<void> => {
  const path = pathIn(directory)
  const { entries } = wholeEntries(await readFile(path))
  await writeFile(path, Buffer.concat(change(entries).map(frameOf)))
}

/** Consecutive entries in `directory`. A half-written entry at the end, left by a crash, is cut off. */
export const openEntryFile = async (directory: string): Promise<EntryFile> => {
  const file: FileHandle = await open(pathIn(directory), 'a+')
  const { entries, ends } = wholeEntries(await file.readFile())
  const sizeOf = (count: number) => (count === 0 ? 0 : (ends[count - 1] ?? 0))
  await file.truncate(sizeOf(entries.length))
  return {
    entries,
    async append(added) {
      if (added.length === 0) return
      const frames = added.map(frameOf)
      await file.appendFile(Buffer.concat(frames))
      await file.datasync()
      for (const frame of frames) ends.push((ends.at(-1) ?? 0) + frame.length)
      entries.push(...added)
    },
    async truncate(count) {
      await file.truncate(sizeOf(count))
      await file.datasync()
      entries.length = count
      ends.length = count
    },
    close: () => file.close(),
  }
}
