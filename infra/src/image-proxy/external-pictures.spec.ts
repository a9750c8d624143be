import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openExternalPictures } from './external-pictures.ts'
import { PictureUnavailable } from './picture-unavailable.ts'
import { createAddressSigner } from './signed-address.ts'

const signer = createAddressSigner(Buffer.alloc(32, 1))
const ADDRESS = 'https://pictures.example/a'
const PNG = await sharp({ create: { width: 2, height: 3, channels: 4, background: '#f00' } })
  .png()
  .toBuffer()
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"><script>alert(1)</script><rect width="90" height="20"/></svg>'

let directory: string
let asked: string[]
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'modstead-pictures-'))
  asked = []
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const openWith = (bytesOf: (address: string) => Promise<Buffer>) => {
  const pictures = openExternalPictures({
    directory,
    signer,
    fetch: (address) => {
      asked.push(address)
      return bytesOf(address)
    },
  })
  return (address = ADDRESS) => {
    const [, signature = '', encoded = ''] = signer.pathTo(address).split('/')
    return pictures.find(signature, encoded)
  }
}

describe('an external picture', () => {
  it('is fetched once for all who ask, and then comes from disk, also after a restart', async () => {
    const find = openWith(async () => PNG)
    const [first, second] = await Promise.all([find(), find()])
    expect(await readFile(first?.path ?? '')).toEqual(PNG)
    expect(first).toMatchObject({ contentType: 'image/png' })
    expect(second).toEqual(first)
    expect(await openWith(async () => PNG)()).toMatchObject({ path: first?.path, contentType: 'image/png' })
    expect(asked).toEqual([ADDRESS])
  })

  it('is fetched for a signed address alone', async () => {
    const pictures = openExternalPictures({ directory, signer, fetch: async () => PNG })
    const encoded = Buffer.from(ADDRESS).toString('base64url')
    expect(await pictures.find('A'.repeat(22), encoded)).toBeNull()
    expect(await readdir(directory)).toEqual([])
  })

  it('is called what it is, not what its host calls it; drawings come as pixels of their own size', async () => {
    const drawn = await openWith(async () => Buffer.from(SVG))()
    expect(drawn?.contentType).toBe('image/png')
    expect(await sharp(drawn?.path).metadata()).toMatchObject({ format: 'png', width: 90, height: 20 })
  })

  it.each([
    ['a page', '<html><script>alert(1)</script>'],
    ['a broken drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9'],
    ['an enormous drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>'],
    ['nothing', ''],
  ])('is not %s', async (_name, text) => {
    expect(await openWith(async () => Buffer.from(text))()).toBeNull()
  })

  it('that cannot be had is not asked for again at once', async () => {
    const find = openWith(async () => {
      throw new PictureUnavailable('gone')
    })
    expect(await find()).toBeNull()
    expect(await find()).toBeNull()
    expect(asked).toHaveLength(1)
  })

  it('is fetched again when its file is gone, or old', async () => {
    const find = openWith(async () => PNG)
    const first = await find()
    await rm(first?.path ?? '')
    expect(await readFile((await find())?.path ?? '')).toEqual(PNG)
    await utimes(first?.path ?? '', new Date(), new Date('2020-01-01'))
    await openWith(async () => PNG)()
    expect(asked).toHaveLength(3)
  })

  it('finds a directory without leftovers of a killed process', async () => {
    await writeFile(join(directory, '.half-written'), 'x')
    await openWith(async () => PNG)()
    expect(await readdir(directory)).toHaveLength(1)
  })
})
