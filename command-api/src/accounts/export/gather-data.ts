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

const MEMBER_OF = `(select subject_id from member where user_id = $1 and accepted and subject_kind = 'project')`
const OF_PROJECTS = [
  ['projects', 'project', `t.id in ${MEMBER_OF}`],
  ['versions', 'version', `t.project_id in ${MEMBER_OF}`],
] as const

async function* rowsOf({ pool }: Parts, table: string, where: string, userId: string) {
  for (let offset = 0; ; offset += PAGE) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) - 'secret_hash' as row from ${table} t where ${where}
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
  for (const [name, table, where] of OF_PROJECTS) yield* listOf(name, rowsOf(parts, table, where, userId))
  yield* listOf('events', eventsOfPerson(parts.accounts, userId, signal))
  yield '}\n'
}
