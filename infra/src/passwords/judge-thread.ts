import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'

export interface JudgeTask {
  readonly password: string
  readonly known: readonly string[]
}

export interface Judgement {
  /** 0 is guessed at once, 4 is very hard to guess. */
  readonly score: 0 | 1 | 2 | 3 | 4
  /** Whether it is in a list of leaked passwords, ignoring case. */
  readonly isLeaked: boolean
}

/**
 * Maximum number of letter substitutions. Each reading is looked up, and with the library's hundred a
 * password takes a second.
 */
const MAX_SUBSTITUTIONS = 16

const leaked = new Set<unknown>(common['passwords-common'])
const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
})

export const judge = ({ password, known }: JudgeTask): Judgement => ({
  score: zxcvbn.check(password, [...known]).score,
  isLeaked: leaked.has(password.toLowerCase()),
})
