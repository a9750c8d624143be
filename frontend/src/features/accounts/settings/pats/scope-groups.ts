import { scopeGroupNames, scopeGroups } from '@modstead/domain/accounts/scope-groups'
import { hasScope, type Scope, scopeBit } from '@modstead/domain/kernel/scopes'
import { scopeGroupTitles, scopeWords } from '../../scopes/scope-texts.ts'

/** As "Projects: create, edit", one line for each group that has any. */
export const scopeLines = (scopes: number): readonly string[] =>
  scopeGroupNames.flatMap((group) => {
    const words = scopeGroups[group]
      .filter((scope) => hasScope(BigInt(scopes), scope))
      .map((scope) => scopeWords[scope])
    return words.length === 0 ? [] : [`${scopeGroupTitles[group]}: ${words.join(', ')}`]
  })

export const fieldOf = (scope: Scope): string => `scope-${scope}`

/** The bit set of the boxes that are checked. It fits a number: there are forty bits. */
export const scopesIn = (values: Readonly<Record<string, unknown>>): number =>
  Number(
    scopeGroupNames
      .flatMap((group) => scopeGroups[group])
      .filter((scope) => values[fieldOf(scope)] === true)
      .reduce((bits, scope) => bits | scopeBit(scope), 0n),
  )
