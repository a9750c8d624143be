import { openCiTokens } from '@modstead/infra/ci-identity/open-ci-tokens'
import { onceMigrations } from '@modstead/infra/once/tables'
import { usedOnce } from '@modstead/infra/once/used-once'
import { migrate } from '@modstead/infra/postgres/migrate'
import { createPool } from '@modstead/infra/postgres/pool'
import { openTestDatabase, type TestDatabase } from '@modstead/infra/postgres/test-database'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProviderStandIn, startProviderStandIn } from '../support/openid/stand-in.ts'

const AUDIENCE = 'https://mods.example.org'
const GITHUB = 'https://token.actions.githubusercontent.com'
const GITLAB = 'https://gitlab.com'
const OTHER = 'https://ci.example/of/somebody'
const trustedIssuers = [GITHUB, GITLAB, OTHER]

let standIn: ProviderStandIn
let database: TestDatabase
let pools: readonly pg.Pool[]
beforeAll(async () => {
  standIn = await startProviderStandIn({ client: { id: 'a', secret: 'b' }, redirectUris: [] })
  database = await openTestDatabase()
  pools = ['here', 'there'].map((name) => createPool(database.url, { name }))
  for (const pool of pools) await migrate(pool, 'once', onceMigrations)
})
afterAll(async () => {
  await Promise.all((pools ?? []).map((pool) => pool.end()))
  await database?.close()
  await standIn?.close()
})

const seconds = () => Math.floor(Date.now() / 1_000)
const tokenOf = (iss: string, claims: Readonly<Record<string, unknown>>) =>
  standIn.key.sign({ iss, aud: AUDIENCE, iat: seconds(), exp: seconds() + 300, ...claims })
const processes = () => pools.map((pool) => openCiTokens({ standIn: standIn.url }, usedOnce(pool).use))

describe('a token of a CI', () => {
  it.each([
    [
      GITHUB,
      {
        repository: 'o/r',
        repository_owner_id: '7',
        workflow_ref: 'o/r/.github/workflows/a.yml@refs/heads/main',
        ref: 'refs/heads/main',
      },
      'github',
    ],
    [
      GITLAB,
      { project_path: 'g/p', namespace_id: '7', ci_config_ref_uri: 'gitlab.com/g/p//.gitlab-ci.yml@a' },
      'gitlab',
    ],
    [OTHER, { sub: 'pipeline 7' }, 'other'],
  ])("of %s is verified by the issuer's published keys", async (issuer, claims, platform) => {
    const [verify] = processes()
    const token = await tokenOf(issuer, { jti: `of ${issuer}`, ...claims })
    expect(await verify?.(token, { trustedIssuers, audience: AUDIENCE, now: new Date() })).toMatchObject({
      issuer,
      identity: { platform },
    })
    expect(standIn.requests).toContain(`GET ${issuer}/.well-known/openid-configuration`)
  })

  it('is valid once, across all processes', async () => {
    const verifiers = processes()
    const token = await tokenOf(OTHER, { jti: 'once', sub: 'pipeline 8' })
    const ends = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        verifiers[index % 2]?.(token, { trustedIssuers, audience: AUDIENCE, now: new Date() }).then(
          () => 'taken',
          ({ code }) => code,
        ),
      ),
    )
    expect(ends.toSorted()).toEqual([...Array.from({ length: 199 }, () => 'replayed'), 'taken'])
  })
})
