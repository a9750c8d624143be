import { may } from '@modstead/domain/accounts/policy'
import { isFreshProof } from '@modstead/domain/accounts/session/lifetime'
import { changesStaffFields } from '@modstead/domain/accounts/user/edit-user'
import type { CommandDependencies } from '../../dependencies.ts'
import { requireFreshProof } from '../../http/require-fresh-proof.ts'
import type { Write } from '../../http/write-route.ts'
import type { EditUser } from '../administrators/change-role.ts'
import { findActive } from './load-account.ts'

/**
 * The edit, as far as its sender has proved enough for it. Throws the 401 problem for an administrator who
 * changes fields of staff without fresh proof.
 */
export const provenEdit = async (
  deps: Pick<CommandDependencies, 'executor'>,
  edit: EditUser,
  { principal, sender }: Write,
): Promise<EditUser> => {
  if (isFreshProof(principal.provenAt, Date.now()) || !may(sender, 'user.changeRole')) return edit
  const account = await findActive(deps, edit.userId)
  if (account !== null && changesStaffFields(edit, account)) requireFreshProof(principal)
  // Fields that repeat what is there go, or they would undo a change that happens meanwhile.
  const { role: _role, badges: _badges, ...others } = edit
  return others
}
