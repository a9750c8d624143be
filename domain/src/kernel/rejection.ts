/** A refusal of a command: a value, never an exception. `code` is kebab-case and has one row in the problem table. */
export interface Rejection<Code extends string = string> {
  readonly rejected: Code
  /** One plain sentence for the person who sent the command. */
  readonly because: string
}

export const reject = <const Code extends string>(code: Code, because: string): Rejection<Code> => ({
  rejected: code,
  because,
})

export const isRejection = (outcome: unknown): outcome is Rejection =>
  typeof outcome === 'object' && outcome !== null && 'rejected' in outcome
