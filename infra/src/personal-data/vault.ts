/** 32 bytes, or the mark that the person was erased. */
export type PersonKey = Buffer | 'erased'

/**
 * Keys of persons, stored apart from the log. Deleting a key makes all personal fields about that person
 * unreadable.
 */
export interface Vault {
  /**
   * undefined: no key was ever made for this person (only without `create`). An erased person gets no new
   * key.
   */
  keyFor(person: string, options: { readonly create: true }): Promise<PersonKey>
  keyFor(person: string, options: { readonly create: boolean }): Promise<PersonKey | undefined>
  /** The existing keys, in one lookup. */
  keysFor(persons: readonly string[]): Promise<ReadonlyMap<string, PersonKey>>
  /** Final. Other processes may still hold the key for up to a minute. */
  erase(person: string): Promise<void>
  /**
   * Keyed hash for stream names that would contain personal data (user names, mail addresses): 40 hex digits,
   * the same in every process with the same master key. First bring the text into its canonical form (lower
   * case).
   */
  blindIndex(text: string): string
}
