import type { JobParts } from '../../background-parts.ts'
import { eventsOfPerson } from './events-of-person.ts'

const PAGE = 200

type Parts = Pick<JobParts, 'pool' | 'accounts'>

/** Rows of tables, nearly all of them read models, with the column that names the person. */
export const OWN_ROWS = [
  ['account', 'site_user', 'id'],
  ['waysToSignIn', 'sign_in', 'user_id'],
  ['sessions', 'session', 'user_id'],
  ['accessTokens', 'access_token', 'user_id'],
  ['ownApps', 'oauth_app', 'owner_id'],
  ['authorizedApps', 'app_authorization', 'user_id'],
  ['securityLog', 'security_day', 'user_id'],
  ['devicesAndNetworks', 'security_log', 'user_id'],
  ['privacy', 'privacy', 'user_id'],
  ['recovery', 'recovery', 'user_id'],
  ['settings', 'settings', 'user_id'],
  ['memberships', 'member', 'user_id'],
  ['trustedPublishers', 'trusted_publisher', 'user_id'],
  ['invitations', 'team_invite', 'user_id'],
  ['notificationMarks', 'notification_mark', 'user_id'],
  ['follows', 'follow', 'user_id'],
  ['notificationMails', 'mails_of_day', 'user_id'],
  ['securityMails', 'security_mails_of_day', 'user_id'],
] as const

const memberOf = (kind: 'project' | 'organization') =>
  `(select subject_id from member where user_id = $1 and accepted and subject_kind = '${kind}')`
const IS_OWN_PROJECT = `(t.id in ${memberOf('project')} or t.organization_id in ${memberOf('organization')})`

/** Rows of what the person takes part in, with the condition that finds them. */
export const SHARED_ROWS = [
  ['organizations', 'organization', `t.id in ${memberOf('organization')}`],
  ['projects', 'project', IS_OWN_PROJECT],
  [
    'versions',
    'version',
    `(t.author_id = $1 or t.project_id in (select t.id from project t where ${IS_OWN_PROJECT}))`,
  ],
] as const

/** Sessions and tokens are in a table of their own with their last use. */
const WITH_LAST_USE: ReadonlySet<string> = new Set(['session', 'access_token'])
const lastUse = `|| jsonb_build_object('last_used', (select used_at from last_use where id = t.id))`

async function* rowsOf({ pool }: Parts, table: string, where: string, userId: string) {
  for (let offset = 0; ; offset += PAGE) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) - 'secret_hash' ${WITH_LAST_USE.has(table) ? lastUse : ''} as row
         from ${table} t where ${where}
        order by md5(t::text) limit ${PAGE} offset ${offset}`,
      [userId],
    )
    for (const { row } of rows) yield row
    if (rows.length < PAGE) return
  }
}

async function* listOf(name: string, items: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: [`
  let isFirst = true
  for await (const item of items) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(item)}`
    isFirst = false
  }
  yield ']'
}

/** JSON of all data about a person, piece by piece. */
export async function* gatherData(
  parts: Parts,
  userId: string,
  madeAt: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  yield `{"userId": ${JSON.stringify(userId)},\n"madeAt": ${JSON.stringify(madeAt)}`
  for (const [name, table, column] of OWN_ROWS)
    yield* listOf(name, rowsOf(parts, table, `t.${column} = $1`, userId))
  for (const [name, table, where] of SHARED_ROWS) yield* listOf(name, rowsOf(parts, table, where, userId))
  yield* listOf('events', eventsOfPerson(parts.accounts, userId, signal))
  yield '}\n'
}
