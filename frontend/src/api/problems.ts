import { t } from '../texts/t.ts'
import type { Failure, FieldProblem } from './outcome.ts'
import { problemTexts } from './problem-texts.ts'

const texts = new Map<string, string>(Object.entries(problemTexts))

/** The text for the code, or else the server's message. */
function textOf(code: string | undefined, detail: string): string {
  return (code === undefined ? undefined : texts.get(code)) || detail || t('requests.refused')
}

function wait(seconds: number | undefined): string {
  if (seconds === undefined || seconds === 0) return t('requests.try-again-in-a-moment')
  if (seconds < 90) return t('requests.try-again-in-seconds', { seconds })
  return t('requests.try-again-in-minutes', { minutes: Math.ceil(seconds / 60) })
}

/** What is away, or else that changes are, and when to try again. */
function unavailableText({ code, retryAfter }: Extract<Failure, { kind: 'unavailable' }>): string {
  const known = code === 'changes-unavailable' ? undefined : texts.get(code)
  return known || t('requests.unavailable', { retryAfter: wait(retryAfter) })
}

/** Says what happened and what to do, in plain words. */
export function problemText(failure: Failure): string {
  switch (failure.kind) {
    case 'refused':
    case 'forbidden':
      return textOf(failure.code, failure.detail)
    case 'conflict':
      return texts.get(failure.code) || t('requests.conflict')
    case 'unauthenticated':
      return t('requests.not-signed-in')
    case 'missing':
      return texts.get(failure.code) || t('requests.missing')
    case 'too-many':
      return failure.code === 'too-many-tries'
        ? t('requests.too-many-tries', { retryAfter: wait(failure.retryAfter) })
        : t('requests.too-many', { retryAfter: wait(failure.retryAfter) })
    case 'unavailable':
      return unavailableText(failure)
    case 'offline':
      return t('requests.offline')
  }
}

export type FormProblems = {
  /** By field name. */
  fields: Record<string, string[]>
  /** For problems that belong to no field of the form. */
  message?: string
}

function byField(problems: readonly FieldProblem[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { field, code, detail } of problems)
    fields[field] = [...(fields[field] ?? []), textOf(code, detail)]
  return fields
}

/** Assigns each problem to its field, or the field that it is a part of; `names` are the fields of the form. */
export function formProblems(failure: Failure, names: readonly string[]): FormProblems {
  if (failure.kind !== 'refused' || failure.fields.length === 0)
    return { fields: {}, message: problemText(failure) }
  const named = failure.fields.map((problem) => ({
    ...problem,
    field: names.find((name) => `${problem.field}.`.startsWith(`${name}.`)) ?? problem.field,
  }))
  const shown = named.filter(({ field }) => names.includes(field))
  const others = named.filter(({ field }) => !names.includes(field))
  const message = others.map(({ code, detail }) => textOf(code, detail)).join(' ')
  return { fields: byField(shown), ...(message !== '' && { message }) }
}
