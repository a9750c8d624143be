import { Presets, SingleBar } from 'cli-progress'

export interface Progress {
  begin(total: number): void
  /** One item of the total is done. */
  step(what: string): void
  end(): void
}

const barProgress = (stream: NodeJS.WriteStream): Progress => {
  const format = ' {bar} {value}/{total} · {eta_formatted} left · {what}'
  const bar = new SingleBar(
    { stream, format, hideCursor: true, clearOnComplete: true },
    Presets.shades_classic,
  )
  return {
    begin: (total) => bar.start(total, 0, { what: '' }),
    step: (what) => bar.increment(1, { what }),
    end: () => bar.stop(),
  }
}

const LINES = 20

/** Without a terminal that can redraw a line, an occasional line is enough. */
const lineProgress = (write: (line: string) => void): Progress => {
  let total = 0
  let done = 0
  const parts = () => Math.floor((done * LINES) / Math.max(1, total))
  return {
    begin: (count) => {
      total = count
    },
    step: (what) => {
      const before = parts()
      done++
      if (parts() > before) write(`${done} of ${total} done, last ${what}\n`)
    },
    end: () => undefined,
  }
}

export const showProgress = (stream: NodeJS.WriteStream): Progress =>
  stream.isTTY ? barProgress(stream) : lineProgress((line) => stream.write(line))
