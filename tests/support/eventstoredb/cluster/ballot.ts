import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

interface Vote {
  readonly term: number
  /** The node that this one wants as leader of the term. */
  readonly candidate: number | undefined
}

export interface Ballot {
  readonly vote: Vote
  /** Resolves once it is on the disk, because a node must not forget its vote. */
  cast(vote: Vote): Promise<void>
}

export const openBallot = async (directory: string): Promise<Ballot> => {
  const path = join(directory, 'ballot.json')
  const stored = await readFile(path, 'utf8').catch(() => undefined)
  let vote: Vote = stored === undefined ? { term: 0, candidate: undefined } : (JSON.parse(stored) as Vote)
  let lastWrite = Promise.resolve()
  const write = async (): Promise<void> => {
    const file = await open(`${path}.new`, 'w')
    await file.writeFile(JSON.stringify(vote))
    await file.datasync()
    await file.close()
    await rename(`${path}.new`, path)
  }
  return {
    get vote() {
      return vote
    },
    cast(next) {
      vote = next
      lastWrite = lastWrite.then(write)
      return lastWrite
    },
  }
}
