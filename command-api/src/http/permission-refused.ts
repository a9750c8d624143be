import { reject } from '@modstead/domain/kernel/rejection'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'

/** What the decider would say, before any work is done for the command. */
export const permissionRefused = (because = 'You do not have the permission to do this.'): CommandRefused =>
  new CommandRefused(reject('not-permitted', because))
