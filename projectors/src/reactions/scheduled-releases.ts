import type { ProjectStatus } from '@modstead/domain/catalogue/project/events'
import { isApprovedClass } from '@modstead/domain/catalogue/project/status'
import type { VersionStatus } from '@modstead/domain/catalogue/version/events'
import { project, version } from '@modstead/infra/command-pipeline/aggregates'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { productContext } from '@modstead/infra/command-pipeline/product-context'
import { CommandRefused } from '@modstead/infra/command-pipeline/refusals'
import type { EventStore, Position, Revision } from '@modstead/infra/event-store/port'
import { migrate } from '@modstead/infra/postgres/migrate'
import type pg from 'pg'
import type { ProjectorLog } from '../log.ts'

const BATCH = 100
const READ_MODEL_WAIT_MS = 10_000

const migrations = [
  {
    id: '0001-settled-releases',
    sql: `create table settled_release (kind text not null, id text not null, revision bigint not null,
      outcome text not null, settled_at timestamptz not null default now(), primary key (kind, id))`,
  },
]

export interface ScheduledReleaseParts {
  readonly store: Pick<EventStore, 'head'>
  readonly pool: pg.Pool
  readonly executor: Executor
  readonly waitForReadModels: (position: Position, timeoutMs: number) => Promise<boolean>
  readonly log: ProjectorLog
}

export interface ScheduledReleases {
  /**
   * Releases what is due at `now` (ISO 8601 UTC with milliseconds), a bounded batch of it, and says how many that were.
   * May run in many processes and any number of times: a release is one command with one id.
   */
  releaseDue(now: string): Promise<number>
}

interface DueRow {
  readonly kind: 'project' | 'version'
  readonly id: string
  readonly status: string
  readonly revision: string
}

/** A release that would change nothing, or cannot be, leaves no event; it is noted here instead of being tried for ever. */
const NOT_SETTLED = `not exists (select from settled_release s
  where s.kind = r.kind and s.id = r.id and s.revision = r.revision)`

export const openScheduledReleases = async (parts: ScheduledReleaseParts): Promise<ScheduledReleases> => {
  const { store, pool, executor, log } = parts
  await migrate(pool, 'scheduled-releases', migrations)

  const dueRows = async (now: string): Promise<readonly DueRow[]> => {
    const { rows } = await pool.query<DueRow>(
      `select kind, id, status, revision from scheduled_release r where due_at <= $1 and ${NOT_SETTLED}
       order by due_at, kind, id limit ${BATCH}`,
      [now],
    )
    return rows
  }

  const settle = async ({ kind, id, revision }: DueRow, outcome: string) => {
    log.info({ kind, id, outcome }, 'a scheduled release changed nothing')
    await pool.query(
      `insert into settled_release (kind, id, revision, outcome) values ($1, $2, $3, $4)
       on conflict (kind, id) do update
         set revision = excluded.revision, outcome = excluded.outcome, settled_at = now()`,
      [kind, id, revision, outcome],
    )
  }

  const revisionOf = async ({ kind, id }: DueRow): Promise<Revision> =>
    (await (kind === 'project' ? executor.load(project, id) : executor.load(version, id))).revision

  const isWaiting = async ({ kind, id }: DueRow): Promise<boolean> => {
    if (kind === 'project') {
      const { state } = await executor.load(project, id)
      return state.phase === 'live' && isApprovedClass(state.status)
    }
    const { state } = await executor.load(version, id)
    return state.phase === 'live' && state.status === 'scheduled'
  }

  const setStatus = ({ kind, id, status, revision }: DueRow, seen: Revision, now: string) => {
    const sender = {
      actor: { kind: 'system', name: 'scheduled-releases' } as const,
      now,
      intent: { commandId: `release.${kind}.${id}.${revision}`, ifMatch: seen },
    }
    const context = productContext(sender)
    if (kind === 'project') {
      const command = {
        type: 'EditProject',
        projectId: id,
        changes: { status: status as ProjectStatus },
      } as const
      return executor.execute(project, id, command, context, sender.intent)
    }
    const command = {
      type: 'EditVersion',
      versionId: id,
      changes: { status: status as VersionStatus },
    } as const
    return executor.execute(version, id, command, context, sender.intent)
  }

  /** False when nothing was released; what others changed in between is looked at again the next time. */
  const release = async (row: DueRow, seen: Revision, now: string): Promise<boolean> => {
    try {
      if (!(await isWaiting(row))) {
        await settle(row, 'it waits for no release')
        return false
      }
      const { revision } = await setStatus(row, seen, now)
      if (revision !== seen) return true
      await settle(row, 'it had the status already')
    } catch (error) {
      if (error instanceof CommandRefused) await settle(row, error.message)
      else
        log.warn({ err: error, kind: row.kind, id: row.id }, 'a scheduled release is tried again in a moment')
    }
    return false
  }

  const showsAll = async () => parts.waitForReadModels(await store.head(), READ_MODEL_WAIT_MS)

  return {
    async releaseDue(now) {
      const candidates = await dueRows(now)
      if (candidates.length === 0) return 0
      const seen = new Map<string, Revision>()
      for (const row of candidates) seen.set(`${row.kind} ${row.id}`, await revisionOf(row))
      // What is due by read models that show at least these revisions is still so, or the revision has moved on.
      if (!(await showsAll())) return 0
      let released = 0
      for (const row of await dueRows(now)) {
        const revision = seen.get(`${row.kind} ${row.id}`)
        if (revision !== undefined && (await release(row, revision, now))) released += 1
      }
      return released
    },
  }
}
