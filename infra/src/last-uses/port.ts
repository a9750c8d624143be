/** When sessions and tokens were last used, to some seconds. */
export interface LastUses {
  /** Costs nothing: what was noted is stored a little later, together. */
  note(id: string): void
  /** ISO 8601 UTC by id; without those that were never used. */
  of(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Stores what was noted. */
  flush(): Promise<void>
  /** Forgets what was not used for longer than anything lives, in a bounded batch. */
  sweep(): Promise<void>
}
