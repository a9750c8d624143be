/**
 * The checkpoint is not where this runner expected it: another runner moved it, or a rebuild switched the
 * tables.
 */
export class LostCheckpoint extends Error {
  override readonly name = 'LostCheckpoint'
}
