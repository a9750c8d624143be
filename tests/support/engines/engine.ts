/** What this machine lacks to run an engine, in one line. */
export class EngineMissing extends Error {
  override name = 'EngineMissing'
}

export interface RunningEngine {
  /** What the product needs to use it: variables as in `npm start -- --help`. */
  readonly variables: Readonly<Record<string, string>>
  /** Ends the engine and deletes its data. */
  stop(): Promise<void>
}

export interface Engine {
  readonly name: string
  /** Resolves once it answers. Rejects with `EngineMissing` where this machine cannot run it. */
  start(): Promise<RunningEngine>
}
