import { hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { storageFailure } from '../files/storage-errors.ts'
import { DamagedBackup } from './damaged-backup.ts'

const CHECK_DIGITS = 16
const NEWLINE = 10
const READ_BYTES = 1024 * 1024
/** An event takes at most one append. This program never wrote a longer line. */
const MAX_LINE_BYTES = 8 * 1024 * 1024

const checkOf = (text: string): string => hash('sha256', text, 'hex').slice(0, CHECK_DIGITS)

export interface CheckedLine {
  readonly text: string
  /** Offset of the next line in bytes. */
  readonly end: number
}

/** The text of a line, or undefined if its check does not match. */
const textOf = (line: string): string | undefined => {
  const text = line.slice(CHECK_DIGITS + 1)
  return line[CHECK_DIGITS] === ' ' && checkOf(text) === line.slice(0, CHECK_DIGITS) ? text : undefined
}

/** Raw lines without line ends. The last line may lack its end. */
async function* rawLines(path: string): AsyncGenerator<{ line: Buffer; isWhole: boolean; end: number }> {
  let rest: Buffer = Buffer.alloc(0)
  let end = 0
  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES })) {
    let bytes = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer])
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE)) {
      end += at + 1
      yield { line: bytes.subarray(0, at), isWhole: true, end }
      bytes = bytes.subarray(at + 1)
    }
    if (bytes.length > MAX_LINE_BYTES)
      throw new DamagedBackup(`${path} has a line that is too long at byte ${end}`)
    rest = bytes
  }
  if (rest.length > 0) yield { line: rest, isWhole: false, end: end + rest.length }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * The lines of an append-only file. A missing file has none. A last line that was cut off is left out,
 * because its write was never confirmed. Throws DamagedBackup for any other altered line.
 */
export async function* readCheckedLines(path: string): AsyncGenerator<CheckedLine> {
  let number = 0
  try {
    for await (const { line, isWhole, end } of rawLines(path)) {
      if (!isWhole) return
      number += 1
      const text = textOf(line.toString())
      if (text === undefined) throw new DamagedBackup(`line ${number} of ${path} is not as it was written`)
      yield { text, end }
    }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

/** Appends lines to a file, each with its check. */
export interface CheckedLineWriter {
  /** Durable when it settles. Throws DiskFull. */
  append(texts: readonly string[]): Promise<void>
  close(): Promise<void>
}

export const checkedText = (texts: readonly string[]): string =>
  texts.map((text) => `${checkOf(text)} ${text}\n`).join('')

/** Continues after `end`: anything beyond it was cut off in the middle. */
export const openCheckedLines = async (path: string, end: number): Promise<CheckedLineWriter> => {
  const file: FileHandle = await open(path, 'a', 0o600)
  await file.truncate(end)
  let written = end
  return {
    async append(texts) {
      const bytes = Buffer.from(checkedText(texts))
      try {
        await file.appendFile(bytes)
        await file.datasync()
        written += bytes.length
      } catch (error) {
        // The next line must not follow half a line.
        await file.truncate(written).catch(() => {})
        throw storageFailure(error)
      }
    },
    close: () => file.close(),
  }
}
