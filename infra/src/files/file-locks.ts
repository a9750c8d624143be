/** Lets only one piece of work at a time run under a name. */
export interface FileLocks {
  /** Runs `work` once earlier work under the same name has ended. */
  take<Result>(name: string, work: () => Promise<Result>): Promise<Result>
}
