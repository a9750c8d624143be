import { accounts } from './accounts/module.ts'
import { catalogue } from './catalogue/module.ts'
import type { CommandModule } from './command-module.ts'
import { engagement } from './engagement/module.ts'
import type { CommandJob } from './jobs/command-job.ts'
import { mail } from './mail/module.ts'
import { operations } from './operations/module.ts'
import type { Reaction } from './reactions/reaction.ts'

export const modules: readonly CommandModule[] = [catalogue, accounts, engagement, mail, operations]

export const allReactions: readonly Reaction[] = modules.flatMap(({ reactions = [] }) => reactions)

export const allTimers: readonly CommandJob[] = modules.flatMap(({ timers = [] }) => timers)

export const allJobs: readonly CommandJob[] = [...modules.flatMap(({ jobs = [] }) => jobs), ...allTimers]
