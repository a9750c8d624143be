import { type Confinement, isNoWider } from '../../kernel/confinement.ts'

/** What a token is worth to its holder. */
interface Worth {
  readonly scopes: bigint
  readonly expiresAt: string
  readonly confinedTo: Confinement | null
}

type Token = { readonly status: 'none' } | (Worth & { readonly status: 'active' | 'revoked' })

/** Whether an edit makes a token worth more to its holder: more scopes, a longer life, or more to work on. */
export const widens = (state: Token, { scopes, expiresAt, confinedTo }: Partial<Worth>): boolean => {
  if (state.status !== 'active') return false
  if (scopes !== undefined && (scopes & ~state.scopes) !== 0n) return true
  if (expiresAt !== undefined && Date.parse(expiresAt) > Date.parse(state.expiresAt)) return true
  return confinedTo !== undefined && !isNoWider(confinedTo, state.confinedTo)
}
