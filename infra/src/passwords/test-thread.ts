/** Things that a thread may do to its users. */
import { threadId } from 'node:worker_threads'

export const idOfThread = (): number => threadId

export const echo = async (task: string): Promise<string> => task

export const fail = (task: string): never => {
  throw new TypeError(`not ${task}`)
}

export const endless = (): never => {
  for (;;);
}

export const fill = (): void => {
  const all: string[] = []
  for (;;) all.push('x'.repeat(100) + all.length)
}
