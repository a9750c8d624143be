import type { OfferedScope } from './scope-groups.ts'

type Dashed<Name extends string> = Name extends `${infer Word}_${infer Rest}`
  ? `${Word}-${Dashed<Rest>}`
  : Name

/** Names a scope in the way of keys of texts: `PROJECT_READ` is `project-read`. */
export type ScopeKey = Dashed<Lowercase<OfferedScope>>

export const scopeKey = (scope: OfferedScope): ScopeKey =>
  scope.toLowerCase().replaceAll('_', '-') as ScopeKey
