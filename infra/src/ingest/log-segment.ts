import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Download, parseDownload } from './download-line.ts'

const CHUNK_BYTES = 4 * 1024 * 1024
const NEWLINE = 10

/** A file of the download log: the downloads that one writer recorded in one window. */
export interface LogSegment {
  readonly name: string
  /** Start of its six hours, in seconds since 1970. */
  readonly window: number
}

/** The segments of a directory, oldest first. */
export const listSegments = async (directory: string): Promise<LogSegment[]> =>
  (await readdir(directory)).sort().flatMap((name) => {
    const window = /^(\d+)\.[\w-]+\.log$/.exec(name)?.[1]
    return window === undefined ? [] : [{ name, window: Number(window) }]
  })

/** Copies each line into its own text, so that a kept part does not keep the whole chunk in memory. */
function* downloadsIn(lines: Buffer): Generator<Download> {
  for (let from = 0; from < lines.length; ) {
    const newline = lines.indexOf(NEWLINE, from)
    const end = newline < 0 ? lines.length : newline
    const download = parseDownload(lines.toString('latin1', from, end))
    if (download) yield download
    from = end + 1
  }
}

export interface Chunk {
  /** Must be read before the next chunk is requested. */
  readonly downloads: Iterable<Download>
  /** Offset after its last line. */
  readonly readTo: number
}

/** The complete lines from byte `from` on, in chunks, up to byte `to` or to the current end of the file. */
export async function* readSegment(
  directory: string,
  segment: LogSegment,
  from: number,
  to?: number,
): AsyncGenerator<Chunk> {
  const file = await open(join(directory, segment.name), 'r')
  try {
    const end = to ?? (await file.stat()).size
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(0, end - from)))
    for (let offset = from; offset < end; ) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end - offset), offset)
      const lastNewline = buffer.lastIndexOf(NEWLINE, bytesRead - 1)
      if (bytesRead === 0 || lastNewline < 0) return
      offset += lastNewline + 1
      yield { downloads: downloadsIn(buffer.subarray(0, lastNewline)), readTo: offset }
    }
  } finally {
    await file.close()
  }
}
