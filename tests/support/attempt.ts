import type { Right } from '@modstead/domain/contexts'
import type { StaffRight } from '@modstead/domain/kernel/staff-rights'
import type { Answer, Api } from './api.ts'
import type { Person } from './catalogue.ts'
import type { Fixture } from './fixture.ts'

/** Where the walk goes along: what stands there, and what its member may do. */
export interface Walk {
  readonly site: Fixture
  readonly project: { readonly id: string; readonly team: string }
  /** Bits that the member has in what is made for one step. */
  bits: number
  next(): string
}

/**
 * By whom a right is held: `self`, members with the bit and moderators with the right besides administrators, what is `personal`
 * by its owner alone.
 */
export type Holders =
  | 'everybody'
  | 'self'
  | 'nobody-else'
  | 'personal'
  | { readonly project: number }
  | { readonly organization: number }
  | { readonly staff: StaffRight }

/** The right of a write stands in its contract. */
export type Attempted = Omit<Guarded, 'right'> & Partial<Pick<Guarded, 'right'>>

export interface Guarded {
  /** Of a write its contract says it. */
  readonly right: Right
  readonly holders: Holders
  /** Whose thing it is; `user` without it. */
  readonly owner?: (site: Fixture) => Person
  /** Acts on something made anew, so that every attempt has something to act on. */
  readonly attempt: (by: Api, root: string, walk: Walk) => Promise<Answer>
}
