/** Lets one work at a time go on under a name. */
export interface FileLocks {
  /** Runs `work` when earlier work under the same name has ended. */
  take<Result>(name: string, work: () => Promise<Result>): Promise<Result>
}
