/** Names in one line the part that this machine lacks to run an engine. */
export class EngineMissing extends Error {
  override name = 'EngineMissing'
}

export interface RunningEngine {
  /** Variables with which the product uses it, as in `npm start -- --help`. */
  readonly variables: Readonly<Record<string, string>>
  /** Set if it is not the engine itself: says in one line what takes whose place, and how to have the real one. */
  readonly standsInFor?: string
  /** Ends the engine and deletes its data. */
  stop(): Promise<void>
}

export interface Engine {
  readonly name: string
  /** Resolves once it answers. Rejects with `EngineMissing` if this machine cannot run it. */
  start(): Promise<RunningEngine>
}
