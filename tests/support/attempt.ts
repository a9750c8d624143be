import type { Right } from '@modstead/domain/contexts'
import type { StaffRight } from '@modstead/domain/kernel/staff-rights'
import type { Answer, Api } from './api.ts'
import type { Person } from './catalogue.ts'
import type { Fixture } from './fixture.ts'

/** The surroundings of the walk: the existing things, and the rights of its member. */
export interface Walk {
  readonly site: Fixture
  readonly project: { readonly id: string; readonly team: string }
  /** Bits of the member in things that are made for one step. */
  bits: number
  next(): string
}

/**
 * The holders of a right, besides administrators: `self` means users themselves, numbers mean members with
 * the bit and moderators with the right, `personal` means only the owner.
 */
export type Holders =
  | 'everybody'
  | 'self'
  | 'nobody-else'
  | 'personal'
  | { readonly project: number }
  | { readonly organization: number }
  | { readonly staff: StaffRight }

/** The right of a write is in its contract. */
export type Attempted = Omit<Guarded, 'right'> & Partial<Pick<Guarded, 'right'>>

export interface Guarded {
  /** For a write, its contract has it. */
  readonly right: Right
  readonly holders: Holders
  /** The owner of the thing. Defaults to `user`. */
  readonly owner?: (site: Fixture) => Person
  /** Acts on something new, so that every attempt has something to act on. */
  readonly attempt: (by: Api, root: string, walk: Walk) => Promise<Answer>
}
