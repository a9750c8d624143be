import { organization, organizationQuota, organizationSlug } from '@modstead/domain/catalogue/aggregates'
import { NOW } from '@modstead/domain/catalogue/examples'
import { formed, ofOrganization } from '@modstead/domain/catalogue/team/examples'
import { bySystem } from '@modstead/domain/kernel/provenance'
import type { Sender } from '@modstead/infra/command-pipeline/sender'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExecutor } from '../../samples/open-executor.ts'
import { createOrganization } from './command-organization.ts'

let log: Awaited<ReturnType<typeof openExecutor>>
beforeAll(async () => {
  log = await openExecutor()
})
afterAll(() => log.close())

const create = (slug: string, fields: { readonly teamId?: string; readonly owned?: readonly string[] }) => {
  const { owned = [], ...carried } = fields
  const answers = { owned: async () => ({ project: [], organization: owned }) }
  const sender: Sender = {
    actor: { kind: 'user', id: 'anna', role: 'developer' },
    intent: { commandId: slug, via: bySystem('specs') },
    now: NOW,
  }
  const wanted = { slug, name: 'Guild', description: 'A guild', ownerId: 'anna', ...carried }
  return createOrganization({ executor: log.executor, answers }, wanted, sender)
}
const left = async (slug: string) => ({
  holder: (await log.executor.load(organizationSlug, slug)).state.holderId,
  places: [...(await log.executor.load(organizationQuota, 'anna')).state.holders],
})

test('a creation without a free place releases the slug', async () => {
  const owned = Array.from({ length: 16 }, (_, index) => `GUILD0${index}`)
  await expect(create('crowded', { owned })).rejects.toMatchObject({ code: 'allowance-used-up' })
  expect(await left('crowded')).toEqual({ holder: null, places: [] })
})

test('a creation whose team cannot be formed releases its slug and place', async () => {
  await log.stored(NOW, 'team-TEAM0000', formed(ofOrganization))
  await expect(create('teamless', { teamId: 'TEAM0000' })).rejects.toMatchObject({ code: 'team-exists' })
  expect(await left('teamless')).toEqual({ holder: null, places: [] })
})

test('a creation keeps its slug and its place', async () => {
  const { organizationId } = await create('guild', {})
  expect((await log.executor.load(organization, organizationId)).state.phase).toBe('live')
  expect(await left('guild')).toEqual({ holder: organizationId, places: [organizationId] })
})
