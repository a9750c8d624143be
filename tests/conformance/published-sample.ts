import { jar, mrpack, picture, sha1, sha512 } from '../support/add-on-files.ts'
import { type Api, connect } from '../support/api.ts'
import { startProduct, type TestAccount, type TestProduct } from '../support/product.ts'
import {
  approve,
  createProject,
  createVersion,
  jarPart,
  ok,
  type Published,
  versionData,
} from '../support/publish.ts'

export interface PublishedSample {
  readonly product: TestProduct
  readonly user: TestAccount & { readonly api: Api }
  readonly creator: TestAccount & { readonly api: Api }
  readonly moderator: TestAccount & { readonly api: Api }
  /** An approved mod with an icon and a picture: 1.0.0 for 1.20.1, then 2.0.0 for 1.20.4. */
  readonly alpha: Published & { readonly sha1: string; readonly sha512: string }
  /** An approved modpack that contains the mod. */
  readonly pack: Published
}

const publishAlpha = async (user: Api, moderator: Api) => {
  const bytes = jar()
  const changes = { categories: ['magic'], issues_url: 'https://example.com/issues' }
  const alpha = await createProject(user, 'alpha', changes, [jarPart(bytes, 'alpha.jar')])
  await approve(moderator, alpha.id)
  await createVersion(user, alpha.id, { version_number: '2.0.0', game_versions: ['1.20.4'] })
  ok(await user.send('PATCH', '/v2/project/alpha/icon?ext=png', { body: picture() }), 204)
  const gallery = '/v2/project/alpha/gallery?ext=png&featured=true&title=One'
  ok(await user.send('POST', gallery, { body: picture() }), 204)
  return { alpha: { ...alpha, sha1: sha1(bytes), sha512: sha512(bytes) }, bytes }
}

const publish = async (product: TestProduct): Promise<PublishedSample> => {
  const account = (name: string) => {
    const found = product.accounts[name]
    if (!found) throw new Error(`there is no account ${name}`)
    return { ...found, api: connect(product.url, found.token) }
  }
  const [user, creator, moderator] = [account('user'), account('creator'), account('moderator')]
  const { alpha, bytes } = await publishAlpha(user.api, moderator.api)
  const url = `${product.url}/files/alpha.jar`
  const packed = mrpack([{ bytes, name: 'alpha.jar', url }])
  const changes = { project_type: 'modpack', initial_versions: [versionData({ loaders: ['mrpack'] })] }
  const pack = await createProject(user.api, 'pack', changes, [jarPart(packed, 'pack.mrpack')])
  await approve(moderator.api, pack.id)
  // A search after the writes answers once the index contains them.
  ok(await user.api.get('/v2/search'))
  return { product, user, creator, moderator, alpha, pack }
}

export const stopPublishedSample = async ({ product }: Pick<PublishedSample, 'product'>): Promise<void> => {
  await product.stop()
  await product.forget()
}

/** The product as a user starts it, with a mod and a modpack that contains it. */
export const startPublishedSample = async (): Promise<PublishedSample> => {
  const product = await startProduct()
  try {
    return await publish(product)
  } catch (error) {
    await stopPublishedSample({ product })
    throw error
  }
}
