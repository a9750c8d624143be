/** When sessions and tokens were last used, accurate to some seconds. */
export interface LastUses {
  /** Cheap: uses are stored together a little later. */
  note(id: string): void
  /** ISO 8601 UTC by id. Unused ids are left out. */
  of(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Stores the noted uses. */
  flush(): Promise<void>
  /** Deletes, in a bounded batch, uses that are older than any session or token can be. */
  sweep(): Promise<void>
}
