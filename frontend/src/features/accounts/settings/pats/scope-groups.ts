import { scopeGroups } from '@modstead/domain/accounts/scope-phrases'
import { hasScope, type Scope, scopeBit } from '@modstead/domain/kernel/scopes'

/** As "Projects: create, edit", one line for each group that has any. */
export const scopeLines = (scopes: number): readonly string[] =>
  scopeGroups.flatMap(({ title, choices }) => {
    const words = choices.filter(({ scope }) => hasScope(BigInt(scopes), scope)).map(({ word }) => word)
    return words.length === 0 ? [] : [`${title}: ${words.join(', ')}`]
  })

export const fieldOf = (scope: Scope): string => `scope-${scope}`

/** The bit set of the boxes that are checked. It fits a number: there are forty bits. */
export const scopesIn = (values: Readonly<Record<string, unknown>>): number =>
  Number(
    scopeGroups
      .flatMap(({ choices }) => choices)
      .filter(({ scope }) => values[fieldOf(scope)] === true)
      .reduce((bits, { scope }) => bits | scopeBit(scope), 0n),
  )
