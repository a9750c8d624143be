import { user, username } from '@modstead/domain/accounts/aggregates'
import type { RegisterUser } from '@modstead/domain/accounts/user/register-user'
import { usernameProblem } from '@modstead/domain/accounts/user/username'
import { isBase62Id } from '@modstead/domain/kernel/ids'
import { reject } from '@modstead/domain/kernel/rejection'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import { deriveId } from '@modstead/infra/command-pipeline/derived-ids'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { CommandRefused, isOutcomeUnknown } from '@modstead/infra/command-pipeline/refusals'
import { asProductAnew, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import { graceIsOver } from '../../catalogue/reservations/grace.ts'
import type { CommandDependencies } from '../../dependencies.ts'

type Deps = Pick<CommandDependencies, 'executor' | 'blindIndex'>
type RegisterDeps = Deps & Pick<CommandDependencies, 'passwords'>

const streamOfName = ({ blindIndex }: Deps, name: string): string =>
  blindIndex(`username:${name.toLowerCase()}`)

/** Whether the user really has the name. If not, a change of name was interrupted or is still running. */
const bearsIt = async (executor: Executor, userId: string, name: string): Promise<boolean> => {
  const { state } = await executor.load(user, userId)
  return state.status === 'active' && state.username.toLowerCase() === name.toLowerCase()
}

export const releaseUsername = async (
  deps: Deps,
  name: string,
  userId: string,
  sender: Sender,
): Promise<void> => {
  const anew = asProductAnew(sender)
  const stream = streamOfName(deps, name)
  await deps.executor.execute(
    username,
    stream,
    { type: 'ReleaseUsername', userId },
    contextOf(anew),
    anew.intent,
  )
}

/** Ids are looked up before names, so a user whose name is the id of another could not be found by name. */
const isIdOfAnother = async (executor: Executor, name: string, userId: string): Promise<boolean> =>
  name !== userId && isBase62Id(name) && (await executor.load(user, name)).state.status === 'active'

/** Returns whether the reservation is new. Throws CommandRefused `username-taken`. */
export const reserveUsername = async (
  deps: Deps,
  name: string,
  userId: string,
  sender: Sender,
): Promise<boolean> => {
  const { executor } = deps
  if (await isIdOfAnother(executor, name, userId))
    throw new CommandRefused(reject('username-taken', 'This username is the id of somebody else.'))
  const stream = streamOfName(deps, name)
  const {
    state: { userId: holder },
    changedAt,
  } = await executor.load(username, stream)
  if (holder === userId) return false
  if (holder !== null && graceIsOver(changedAt) && !(await bearsIt(executor, holder, name)))
    await releaseUsername(deps, name, holder, sender)
  const anew = asProductAnew(sender)
  await executor.execute(username, stream, { type: 'ReserveUsername', userId }, contextOf(anew), anew.intent)
  return true
}

/** The id of the user with this name, in any case. */
export const userIdByName = async (deps: Deps, name: string): Promise<string | null> => {
  if (usernameProblem(name) !== null) return null
  const { state } = await deps.executor.load(username, streamOfName(deps, name))
  return state.userId
}

export interface NewUser extends Omit<RegisterUser, 'type' | 'userId' | 'passwordHash'> {
  readonly userId?: string
  readonly password?: string
}

/**
 * Registers a user with a reserved name, and a password if given. Throws CommandRefused, and PasswordsBusy
 * before anything is reserved.
 */
export const registerUser = async (
  deps: RegisterDeps,
  wanted: NewUser,
  sender: Sender,
): Promise<{ userId: string } & Answer> => {
  const { executor } = deps
  const { password, ...profile } = wanted
  const userId = wanted.userId ?? deriveId(sender.intent.commandId, 'user')
  const named = { type: 'RegisterUser', ...profile, userId } as const
  const context = contextOf(sender)
  await executor.check(user, userId, named, context, sender.intent)
  const passwordHash = password === undefined ? undefined : await deps.passwords.hash(password)
  const command = { ...named, ...(passwordHash !== undefined && { passwordHash }) }
  const reserved = await reserveUsername(deps, wanted.username, userId, sender)
  let registered: Answer
  try {
    registered = await executor.execute(user, userId, command, context, sender.intent)
  } catch (error) {
    if (reserved && !isOutcomeUnknown(error)) await releaseUsername(deps, wanted.username, userId, sender)
    throw error
  }
  return { userId, ...registered }
}
