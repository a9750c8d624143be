/** A refusal of a command: a value, never an exception. `code` is kebab-case and has one row in the problem table. */
export interface Rejection<Code extends string = string> {
  readonly rejected: Code
  /** One plain sentence for the person who sent the command. */
  readonly because: string
  /** The part of the command that is at fault, where the code does not tell: a list, a platform. */
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
