import type { Failure } from '../../../api/outcome.ts'
import { problemText } from '../../../api/problems.ts'

/** What a page says about a link that does not work any more, by code. */
export type LinkTexts = Readonly<Record<string, string>>

const codeOf = (failure: Failure): string => ('code' in failure ? failure.code : '')

/** What is wrong with the link of a mail, in the words of its page. */
export const linkProblem = (failure: Failure, texts: LinkTexts): string =>
  texts[codeOf(failure)] ?? problemText(failure)

/** Whether nothing is left that the person could do. */
export const isAccountGone = (failure: Failure): boolean => codeOf(failure) === 'account-gone'
