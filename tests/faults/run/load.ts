import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from '../../support/api.ts'
import { nextCommand } from './commands/next-command.ts'
import { commandIdOf, type History } from './history.ts'
import type { Command, Lane } from './model.ts'

/** Longer than any answer takes, even from a busy machine: a client that waits longer was left hanging. */
const ANSWER_LIMIT_MS = 30_000
/** A command whose outcome is not known after this time never becomes known. */
const KNOWN_LIMIT_MS = 180_000
const AGAIN_AFTER_MS = 100

export interface Load {
  /** Lets lanes send until `settle`. */
  resume(): void
  /** Waits until this many more are acknowledged. */
  acknowledged(more: number, limitMs?: number): Promise<void>
  /** Sends nothing new. Resolves once the outcome of every command is known. */
  settle(): Promise<void>
}

export interface LoadParts {
  readonly lanes: readonly Lane[]
  readonly history: History
  /** Starts each mark, so that the marks of two runs differ. */
  readonly name: string
  readonly answerLimitMs?: number
}

interface Attempted {
  readonly answer?: Answer
  readonly isHanging: boolean
}

const attempt = async (
  { sender, method, path, body }: Command,
  key: string,
  limitMs: number,
): Promise<Attempted> => {
  const over = new AbortController()
  const late = pause(limitMs, undefined, { signal: over.signal }).then(
    () => ({ isHanging: true }),
    () => ({ isHanging: false }),
  )
  const sent = sender.api.send(method, path, {
    headers: { 'idempotency-key': key },
    ...(body && { body: body() }),
  })
  const answered = sent.then(
    (answer) => ({ answer, isHanging: false }),
    () => ({ isHanging: false }),
  )
  return Promise.race([answered, late]).finally(() => over.abort())
}

/** Finds faults in an answer, except for its statements about commands with an unknown outcome. */
const faultOf = ({ kind, expected }: Command, { status, text, headers }: Answer): string | undefined => {
  if (expected.includes(status)) return undefined
  if (status === 503 && headers.has('retry-after')) return undefined
  return `${kind} was answered with ${status} instead of ${expected.join(' or ')}: ${text.slice(0, 300)}`
}

/** Clients that send one command after the other, and repeat each with its key until its outcome is known. */
export const startLoad = ({ lanes, history, name, answerLimitMs = ANSWER_LIMIT_MS }: LoadParts): Load => {
  let isRunning = false
  let running: Promise<unknown> = Promise.resolve()

  const sendUntilKnown = async (command: Command, key: string): Promise<void> => {
    const deadline = performance.now() + KNOWN_LIMIT_MS
    for (;;) {
      const { answer, isHanging } = await attempt(command, key, answerLimitMs)
      if (isHanging) history.odd.push(`I9 ${command.kind} had no answer after ${answerLimitMs / 1_000} s`)
      const fault = answer && faultOf(command, answer)
      if (fault !== undefined) {
        history.odd.push(`answer: ${fault} (key ${key})`)
        return
      }
      if (answer && answer.status !== 503) {
        await command.learn(answer)
        const { kind, outcome, sender } = command
        history.known.push({ kind, outcome, commandId: commandIdOf(sender.id, key) })
        return
      }
      history.unknown += 1
      if (performance.now() > deadline) {
        history.odd.push(`I9 ${command.kind} was not answered for ${KNOWN_LIMIT_MS / 1_000} s (key ${key})`)
        return
      }
      await pause(AGAIN_AFTER_MS)
    }
  }

  const run = async (lane: Lane): Promise<void> => {
    while (isRunning) {
      const mark = `${name}-${lane.name}-${lane.sent++}`
      await sendUntilKnown(nextCommand(lane, mark), mark)
    }
  }

  return {
    resume() {
      if (isRunning) return
      isRunning = true
      running = Promise.all(lanes.map(run))
      // It is awaited in `settle`.
      running.catch(() => {})
    },
    async acknowledged(more, limitMs = KNOWN_LIMIT_MS) {
      const wanted = history.acknowledged + more
      const deadline = performance.now() + limitMs
      while (history.acknowledged < wanted) {
        if (performance.now() > deadline)
          throw new Error(
            `${more - wanted + history.acknowledged} of ${more} commands went through in ${limitMs} ms`,
          )
        await pause(5)
      }
    },
    async settle() {
      isRunning = false
      await running
    },
  }
}
