/** The refusal of a command: a value, never an exception. The code is kebab-case and has one row in the problem table. */
export interface Rejection<Code extends string = string> {
  readonly rejected: Code
  /** A plain sentence or two for the sender: what is wrong and, where it helps, what to do. */
  readonly because: string
  /** The part of the command at fault, such as a list or a platform, if the code does not tell. */
  readonly about?: string
}

export const reject = <const Code extends string>(
  code: Code,
  because: string,
  about?: string,
): Rejection<Code> => ({
  rejected: code,
  because,
  ...(about !== undefined && { about }),
})

export const isRejection = (outcome: unknown): outcome is Rejection =>
  typeof outcome === 'object' && outcome !== null && 'rejected' in outcome
