import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '../../support/api.ts'
import { type Catalogue, type Person, startCatalogue } from '../../support/catalogue.ts'
import { approve, createProject, createVersion } from '../../support/publish.ts'

let catalogue: Catalogue
let owner: Person
let stranger: Person
let moderator: Person
beforeAll(async () => {
  catalogue = await startCatalogue()
  owner = await catalogue.addPerson('owner')
  stranger = await catalogue.addPerson('stranger')
  moderator = await catalogue.addPerson('moderator', 'moderator')
})
afterAll(() => catalogue?.stop())

const remove = async (api: Api, path: string, key?: string): Promise<number> =>
  (await api.send('DELETE', path, { headers: key === undefined ? {} : { 'idempotency-key': key } })).status

test('a deletion whose answer was lost is answered again as the first time, to its sender alone', async () => {
  const project = await createProject(owner.api, 'deleted-twice')
  await approve(moderator.api, project.id)
  const { id } = await createVersion(owner.api, project.id, { version_number: '2.0.0' })
  for (const [path, refused] of [
    [`/v2/version/${id}`, 404],
    [`/v2/project/${project.id}`, 401],
  ] as const) {
    expect(await remove(owner.api, path, path)).toBe(204)
    expect(await remove(owner.api, path, path)).toBe(204)
    expect(await remove(stranger.api, path, path)).toBe(refused)
    expect(await remove(owner.api, path, `${path} anew`)).toBe(refused)
    expect(await remove(owner.api, path)).toBe(refused)
  }
})
