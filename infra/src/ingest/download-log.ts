import { mkdirSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { type Download, printDownload } from './download-line.ts'
import { windowOf } from './window.ts'

/**
 * Append-only log of downloads: one file per writer and six-hour window, `<window>.<writer>.log`. All
 * downloads that finish during a write share the next one. A written line survives the end of the process.
 */
export interface DownloadLog {
  /** Resolves once the operating system has the line. */
  record(download: Download): Promise<void>
  close(): Promise<void>
}

interface Waiting {
  readonly download: Download
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

interface Segment {
  readonly window: number
  readonly file: FileHandle
}

const openSegment = async (path: string, window: number): Promise<Segment> => {
  const file = await open(path, 'a')
  try {
    // A line that a full disk cut off must not swallow the next one.
    if ((await file.stat()).size > 0) await file.appendFile('\n')
    return { window, file }
  } catch (error) {
    await file.close()
    throw error
  }
}

export const openDownloadLog = (directory: string, writer: string): DownloadLog => {
  mkdirSync(directory, { recursive: true })
  let segment: Segment | undefined
  let waiting: Waiting[] = []
  let writing: Promise<void> | undefined

  const leave = async (): Promise<void> => {
    const left = segment
    segment = undefined
    await left?.file.close()
  }

  const fileOf = async (window: number): Promise<FileHandle> => {
    if (segment?.window === window) return segment.file
    await leave()
    segment = await openSegment(join(directory, `${window}.${writer}.log`), window)
    return segment.file
  }

  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      const byWindow = Map.groupBy(batch, ({ download }) => windowOf(download.at))
      for (const [window, group] of byWindow) {
        try {
          const file = await fileOf(window)
          await file.appendFile(group.map(({ download }) => printDownload(download)).join(''))
          for (const { done } of group) done()
        } catch (error) {
          // The next line must not continue a torn one, so it goes to a newly opened file.
          await leave().catch(() => undefined)
          for (const { failed } of group) failed(error)
        }
      }
    }
    writing = undefined
  }

  return {
    record: (download) =>
      new Promise((done, failed) => {
        waiting.push({ download, done, failed })
        writing ??= flush()
      }),
    async close() {
      await writing
      await leave()
    },
  }
}
