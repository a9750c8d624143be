/** The checkpoint is not where this runner believed it: another one moved it, or a rebuild switched the tables. */
export class LostCheckpoint extends Error {
  override readonly name = 'LostCheckpoint'
}
