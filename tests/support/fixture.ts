import { jar } from './add-on-files.ts'
import { type Catalogue, type Person, startCatalogue } from './catalogue.ts'
import { approve, createProject, jarPart, ok, type Published, versionData } from './publish.ts'

/** A catalogue with an account of each role and a project of each kind that the contract specs use. */
export interface Fixture extends Catalogue {
  readonly admin: Person
  readonly mod: Person
  readonly user: Person
  readonly friend: Person
  readonly enemy: Person
  /** Owned by user: one Fabric version for 1.20.1, approved. */
  readonly alpha: Published & { readonly file: Uint8Array<ArrayBuffer> }
  /** Owned by user: one unlisted version, still in review, requested as private. */
  readonly beta: Published & { readonly file: Uint8Array<ArrayBuffer> }
  /** Owned by user. */
  readonly zeta: { readonly id: string; readonly slug: string; readonly team_id: string }
}

const publishAlpha = async (user: Person, mod: Person) => {
  const file = jar()
  const alpha = await createProject(user.api, 'alpha', {}, [jarPart(file, 'alpha.jar')])
  await approve(mod.api, alpha.id)
  return { ...alpha, file }
}

const publishBeta = async (user: Person) => {
  const file = jar()
  const changes = { requested_status: 'private', initial_versions: [versionData({ status: 'unlisted' })] }
  const beta = await createProject(user.api, 'beta', changes, [jarPart(file, 'beta.jar')])
  return { ...beta, file }
}

export const startFixture = async (variables: Readonly<Record<string, string>> = {}): Promise<Fixture> => {
  const catalogue = await startCatalogue(variables)
  const [admin, mod, user, friend, enemy] = await Promise.all([
    catalogue.addPerson('admin', 'admin'),
    catalogue.addPerson('mod', 'moderator'),
    catalogue.addPerson('user'),
    catalogue.addPerson('friend'),
    catalogue.addPerson('enemy'),
  ])
  const [alpha, beta] = await Promise.all([publishAlpha(user, mod), publishBeta(user)])
  const organization = { slug: 'zeta', name: 'Zeta', description: 'An organization of tests' }
  const zeta = ok(await user.api.post('/v3/organization', organization)).as<Fixture['zeta']>()
  await catalogue.nobody.get('/v2/search')
  return { ...catalogue, admin, mod, user, friend, enemy, alpha, beta, zeta }
}
