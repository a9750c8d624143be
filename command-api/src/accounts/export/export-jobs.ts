import { user } from '@modstead/domain/accounts/aggregates'
import type { UserCommand } from '@modstead/domain/accounts/user/decider'
import type { PrivacyEvent } from '@modstead/domain/accounts/user/privacy/events'
import { asProductAnew, contextOf, type Sender } from '@modstead/infra/command-pipeline/sender'
import { type JobType, ORDINARY_LANE, type RunningJob } from '@modstead/infra/jobs/port'
import type { BackgroundParts, JobParts } from '../../background-parts.ts'
import { commandJob } from '../../jobs/command-job.ts'
import { exportLink } from '../../mail/page-links.ts'
import { dataExportReadyMail } from '../../mail/templates/data-export-ready.ts'
import { reactionTo } from '../../reactions/reaction.ts'
import { postToOwner } from '../post-to-owner.ts'
import { PRIVACY_LANE } from '../privacy-lane.ts'
import { findActive } from '../user/load-account.ts'
import { gatherData } from './gather-data.ts'

/** More than anybody has written so far. A file that nobody could download is not kept. */
const MAX_BYTES = 1024 ** 3

interface OfExport extends Readonly<Record<string, unknown>> {
  readonly userId: string
  readonly exportId: string
}

const EXPORT_DATA: JobType = {
  name: 'export-data',
  lane: PRIVACY_LANE,
  attempts: 5,
  backOffMs: 10_000,
  timeLimitMs: 1_800_000,
}
const DROP_EXPORT: JobType = {
  name: 'drop-export',
  lane: ORDINARY_LANE,
  attempts: 12,
  backOffMs: 30_000,
  timeLimitMs: 60_000,
}

const run = ({ executor }: Pick<BackgroundParts, 'executor'>, command: UserCommand, sender: Sender) => {
  const anew = asProductAnew(sender)
  return executor.execute(user, command.userId, command, contextOf(anew), anew.intent)
}

type Finished = Extract<PrivacyEvent, { type: 'UserExportFinished' }>
type Asked = Extract<PrivacyEvent, { type: 'UserExportAsked' }>

/** Sets the end of the file before anybody is told about it. */
export const whenExportFinishedTellItsOwner = reactionTo<Finished>({
  name: 'when-export-finished-tell-its-owner',
  type: 'UserExportFinished',
  includesHistory: true,
  async react({ userId, exportId, keptUntil }, { executor, jobs, timers, accounts }) {
    await timers.set(`${DROP_EXPORT.name}.${exportId}`, keptUntil, DROP_EXPORT, { userId, exportId })
    const account = await findActive({ executor }, userId)
    const { exported } = account?.privacy ?? { exported: null }
    const isKept = exported?.exportId === exportId && exported.status === 'kept'
    if (account === null || !isKept) return
    const link = exportLink(accounts.publicUrl)
    await postToOwner({ executor, jobs, accounts }, account, `export-ready.${exportId}`, (envelope) =>
      dataExportReadyMail({ ...envelope, expiresAt: keptUntil, link }),
    )
  },
})

export const whenExportAskedMakeIt = reactionTo<Asked>({
  name: 'when-export-asked-make-it',
  type: 'UserExportAsked',
  includesHistory: true,
  async react({ userId, exportId }, { jobs }) {
    await jobs.enqueue(EXPORT_DATA, { userId, exportId } satisfies OfExport, { id: exportId })
  },
})

const make = async (parts: JobParts, { userId, exportId }: OfExport, sender: Sender, job: RunningJob) => {
  const { exports } = parts.accounts
  const texts = gatherData(parts, userId, sender.now, job.signal)
  const bytes = await exports.write({ exportId, person: userId, maxBytes: MAX_BYTES }, texts)
  await run(parts, { type: 'FinishExport', userId, exportId, bytes }, sender)
}

/** Starts over after a crash, and overwrites earlier parts. */
export const exportData = commandJob<OfExport>({
  type: EXPORT_DATA,
  reason: 'Their owner asked for a copy of the data.',
  async run(data, parts, sender, job) {
    const { userId, exportId } = data
    const { exported } = (await findActive(parts, userId))?.privacy ?? { exported: null }
    if (exported?.exportId !== exportId || exported.status !== 'running') return
    try {
      await make(parts, data, sender, job)
    } catch (error) {
      if (job.attempt >= EXPORT_DATA.attempts) {
        await parts.accounts.exports.drop(exportId)
        await run(parts, { type: 'FailExport', userId, exportId }, sender)
      }
      throw error
    }
  },
})

export const dropExport = commandJob<OfExport>({
  type: DROP_EXPORT,
  reason: 'A copy of somebody’s data is kept for a week.',
  async run({ userId, exportId }, parts, sender) {
    await parts.accounts.exports.drop(exportId)
    if ((await findActive(parts, userId)) === null) return
    await run(parts, { type: 'DropExport', userId, exportId }, sender)
  },
})
