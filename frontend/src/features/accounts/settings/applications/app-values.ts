import { isScope, scopeBit } from '@modstead/domain/kernel/scopes'
import type { AnswerOf, Contracts } from '../../../../api/contracts.ts'

export type App = AnswerOf<Contracts['GET /_internal/oauth/app/:app']>

const linesOf = (text: unknown): string[] =>
  String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const orNull = (text: unknown): string | null => String(text ?? '').trim() || null

/** Converts the values of the form for the API. */
export function appFields(values: Record<string, unknown>) {
  const scopes = Object.entries(values).flatMap(([name, value]) =>
    value === true && isScope(name) ? [name] : [],
  )
  return {
    name: String(values.name ?? '').trim(),
    url: orNull(values.url),
    description: orNull(values.description),
    redirect_uris: linesOf(values.redirect_uris),
    max_scopes: Number(scopes.reduce((all, scope) => all | scopeBit(scope), 0n)),
  }
}
