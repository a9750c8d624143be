import { scopeGroupNames, scopeGroups } from '@modstead/domain/accounts/scope-groups'
import { hasScope, type Scope, scopeBit } from '@modstead/domain/kernel/scopes'
import { scopeGroupTitles, scopeWords } from '../../scopes/scope-texts.ts'

/** One line for each group with scopes, such as "Projects: create, edit". */
export const scopeLines = (scopes: number): readonly string[] =>
  scopeGroupNames.flatMap((group) => {
    const words = scopeGroups[group]
      .filter((scope) => hasScope(BigInt(scopes), scope))
      .map((scope) => scopeWords[scope])
    return words.length === 0 ? [] : [`${scopeGroupTitles[group]}: ${words.join(', ')}`]
  })

export const fieldOf = (scope: Scope): string => `scope-${scope}`

/** The bit set of the checked boxes. It fits into a number, because there are forty bits. */
export const scopesIn = (values: Readonly<Record<string, unknown>>): number =>
  Number(
    scopeGroupNames
      .flatMap((group) => scopeGroups[group])
      .filter((scope) => values[fieldOf(scope)] === true)
      .reduce((bits, scope) => bits | scopeBit(scope), 0n),
  )
