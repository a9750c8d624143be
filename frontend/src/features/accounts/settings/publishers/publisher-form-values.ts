import { type PublisherTerms, termsProblem } from '@modstead/domain/catalogue/trusted-publishers/publisher'
import type { Outcome } from '../../../../api/outcome.ts'
import { type FormProblems, formProblems } from '../../../../api/problems.ts'
import { t } from '../../../../texts/t.ts'
import { type Platform, platformOf } from './platforms.ts'

/** The server's names, so that its problems appear at the fields. */
const fields = ['issuer', 'source', 'workflow', 'environment']

const SITE_ADDRESS = /^https:\/\/git(?:hub|lab)\.com\//
const WORKFLOW_FOLDER = /^\/?\.github\/workflows\//

const textIn = (value: unknown): string => String(value ?? '').trim()

/**
 * Converts the values for the API. Extracts the names from the address of a repository and the path of a
 * workflow.
 */
export const termsIn = (
  values: Readonly<Record<string, unknown>>,
  { id, issuer }: Platform,
): PublisherTerms => {
  const source = textIn(values.source)
  if (issuer === null) return { issuer: textIn(values.issuer), source, workflow: null, environment: null }
  const workflow = textIn(values.workflow)
  return {
    issuer,
    source: source.replace(SITE_ADDRESS, '').replace(/(?:\.git)?\/?$/, ''),
    workflow: (id === 'github' ? workflow.replace(WORKFLOW_FOLDER, '') : workflow) || null,
    environment: textIn(values.environment) || null,
  }
}

/** The field that a refusal of these terms is about, and what to do there. */
function problemAtField(code: string, terms: PublisherTerms): FormProblems | undefined {
  const { source, workflow } = platformOf(terms.issuer)
  const at = (field: string, text: string): FormProblems => ({ fields: { [field]: [text] } })
  if (code === 'publisher-issuer-invalid') return at('issuer', t('publishers.wrong-issuer'))
  if (code === 'publisher-source-invalid') return at('source', source.problem)
  if (code !== 'publisher-details-invalid') return undefined
  return workflow !== null && termsProblem({ ...terms, environment: null }) !== null
    ? at('workflow', workflow.problem)
    : at('environment', t('publishers.wrong-environment'))
}

/** Checks the form before it is sent. */
export function problemsOfTerms(terms: PublisherTerms): FormProblems | undefined {
  const problem = termsProblem(terms)
  return problem === null ? undefined : problemAtField(problem.rejected, terms)
}

export const problemsOfRefusal = (
  outcome: Exclude<Outcome<unknown>, { kind: 'done' }>,
  terms: PublisherTerms,
): FormProblems =>
  ('code' in outcome ? problemAtField(outcome.code, terms) : undefined) ?? formProblems(outcome, fields)
