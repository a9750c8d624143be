import { textTooComplex } from '@modstead/domain/catalogue/text-too-complex'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import { TextTooComplex } from '@modstead/infra/markdown/work-budget'
import type { CommandDependencies } from '../dependencies.ts'

/** A project's text has two names. */
export const BODY_FIELD = 'body (description on /v3)'

/**
 * Renders a text that is about to be published, after all other checks. Throws the refusal if it is too
 * expensive.
 */
export const renderText = async (
  { texts }: Pick<CommandDependencies, 'texts'>,
  field: string,
  markdown: string,
): Promise<void> => {
  try {
    await texts.prepare(markdown)
  } catch (error) {
    if (error instanceof TextTooComplex) throw new CommandRefused(textTooComplex(field))
    throw error
  }
}
