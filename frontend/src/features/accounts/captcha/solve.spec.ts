import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { solve } from './solve.ts'
import { type Puzzle, solvePuzzle } from './solve-puzzle.ts'

const secrets = { hmacSignatureSecret: 'a', hmacKeySignatureSecret: 'b' }
const puzzle = () =>
  createChallenge({ ...secrets, algorithm: 'PBKDF2/SHA-256', cost: 2, counter: 40, deriveKey })

it('a puzzle is solved with what browsers support', async () => {
  const made = await puzzle()
  const { challenge, solution } = JSON.parse(await solvePuzzle(made))
  expect(challenge).toEqual(made)
  expect(await verifySolution({ ...secrets, challenge, solution, deriveKey })).toMatchObject({
    verified: true,
  })
})

/** Runs a browser's worker in the thread of the specs. */
class WorkerHere {
  static readonly all: WorkerHere[] = []
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: (() => void) | null = null
  isOver = false
  readonly script: string
  constructor(script: URL) {
    this.script = script.pathname
    WorkerHere.all.push(this)
  }
  async postMessage(data: unknown) {
    const heard = new Promise<(event: unknown) => void>((hear) => {
      vi.stubGlobal('addEventListener', (_type: string, listener: (event: unknown) => void) => hear(listener))
    })
    vi.stubGlobal('postMessage', (answer: unknown) => this.onmessage?.({ data: answer }))
    vi.resetModules()
    await import('./solve-worker.ts')
    ;(await heard)({ data })
  }
  terminate() {
    this.isOver = true
  }
}

describe('a page', () => {
  afterEach(() => {
    WorkerHere.all.splice(0)
    vi.unstubAllGlobals()
  })

  it('gets the answer from a worker, which is then terminated', async () => {
    vi.stubGlobal('Worker', WorkerHere)
    const made = await puzzle()
    expect(JSON.parse(await solve(made))).toMatchObject({ challenge: made, solution: { counter: 40 } })
    expect(WorkerHere.all).toMatchObject([
      { isOver: true, script: expect.stringMatching(/solve-worker\.ts$/) },
    ])
  })

  it('learns that there is no answer', async () => {
    vi.stubGlobal('Worker', WorkerHere)
    await expect(solve({ parameters: {} } as Puzzle)).rejects.toThrow('could not be solved')
    expect(WorkerHere.all).toMatchObject([{ isOver: true }])
  })

  it('learns that the worker did not start', async () => {
    class NoWorker extends WorkerHere {
      override async postMessage() {
        this.onerror?.()
      }
    }
    vi.stubGlobal('Worker', NoWorker)
    await expect(solve(await puzzle())).rejects.toThrow('could not be solved')
    expect(WorkerHere.all).toMatchObject([{ isOver: true }])
  })
})
