import { conflict, invalid, missing, type Problems, unauthorized } from '../kernel/problem.ts'
import type { AccessTokenRejection } from './access-token/decider.ts'
import type { UserRejection } from './user/decider.ts'
import type { UsernameRejection } from './username/decider.ts'

/** Every code with which this context refuses a command. */
export type AccountsRejection = UserRejection | UsernameRejection | AccessTokenRejection

/** One row for each code, or this does not compile. */
export const problems = {
  'user-not-found': missing('User not found'),
  'user-exists': conflict('User exists'),
  'not-this-user': unauthorized('Not your account'),
  'staff-field': unauthorized('Only for staff'),
  'username-invalid': invalid('Invalid username'),
  'username-taken': conflict('Username taken'),
  'bio-too-long': invalid('Biography too long'),
  'name-too-long': invalid('Name too long'),
  'name-invalid': invalid('Invalid name'),
  'badges-invalid': invalid('Invalid badges'),
  'token-not-found': missing('Access token not found'),
  'token-name-invalid': invalid('Invalid token name'),
  'token-expiry-past': invalid('Token expiry in the past'),
  'token-scopes-restricted': invalid('Restricted scopes'),
  'token-scopes-unknown': invalid('Unknown scopes'),
} as const satisfies Problems<AccountsRejection>
