import { staffRightsIn } from '@modstead/domain/kernel/staff-rights'
import type { CommandDependencies } from '../../dependencies.ts'
import type { ActiveUser } from '../user/load-account.ts'
import type { UserDetails } from './contract.ts'

/** The data about an account that staff see. The number of sessions is as current as the read models. */
export const userDetailsOf = async (
  { answers }: Pick<CommandDependencies, 'answers'>,
  { userId, username, name, role, staffRights, signIn }: ActiveUser,
): Promise<UserDetails> => {
  const { email, emailIsVerified, passwordHash, totp, passkeys, passkeyStep, providers, epoch } = signIn
  const { created, sessions } = await answers.account(userId, epoch)
  return {
    id: userId,
    username,
    name,
    email,
    email_verified: emailIsVerified,
    role,
    staff_rights: [...staffRightsIn(staffRights)],
    created,
    has_password: passwordHash !== null,
    has_totp: totp !== null,
    passkeys: passkeys.length,
    asks_for_passkey: passkeyStep !== null,
    auth_providers: providers.map(({ provider }) => provider),
    sessions,
  }
}
