import { reject } from '@modstead/domain/kernel/rejection'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'

/** The refusal that the decider would return, for use before expensive work. */
export const permissionRefused = (because = 'You do not have the permission to do this.'): CommandRefused =>
  new CommandRefused(reject('not-permitted', because))
