import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endlessDrawing } from '../images/hostile-drawings.fixture.ts'
import { openPictureProcesses } from '../images/picture-processes.ts'
import { animated, bmp, drawn } from '../images/pictures.fixture.ts'
import { openExternalPictures } from './external-pictures.ts'
import type { PictureSizes, PixelSize } from './picture-sizes.ts'
import { PictureUnavailable } from './picture-unavailable.ts'
import { createAddressSigner } from './signed-address.ts'

const signer = createAddressSigner(Buffer.alloc(32, 1))
const ADDRESS = 'https://pictures.example/a'
const PNG = await sharp({ create: { width: 2, height: 3, channels: 4, background: '#f00' } })
  .png()
  .toBuffer()
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"><script>alert(1)</script><rect width="90" height="20"/></svg>'

const processes = openPictureProcesses()
afterAll(() => processes.close())

let directory: string
let asked: string[]
let remembered: Map<string, PixelSize>
const sizes: Pick<PictureSizes, 'remember'> = {
  async remember(address, { width, height }) {
    remembered.set(address, { width, height })
  },
}
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'modstead-pictures-'))
  asked = []
  remembered = new Map()
})
afterEach(() => rm(directory, { recursive: true, force: true }))

const openWith = (bytesOf: (address: string) => Promise<Buffer>) => {
  const pictures = openExternalPictures({
    directory,
    signer,
    processes,
    sizes,
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
  it('is fetched once for all readers, and then comes from disk, even after a restart', async () => {
    const find = openWith(async () => PNG)
    const [first, second] = await Promise.all([find(), find()])
    expect(await readFile(first?.path ?? '')).toEqual(PNG)
    expect(first).toMatchObject({ contentType: 'image/png' })
    expect(second).toEqual(first)
    expect(await openWith(async () => PNG)()).toMatchObject({ path: first?.path, contentType: 'image/png' })
    expect(asked).toEqual([ADDRESS])
  })

  it('is fetched only for a signed address', async () => {
    const pictures = openExternalPictures({ directory, signer, processes, sizes, fetch: async () => PNG })
    const encoded = Buffer.from(ADDRESS).toString('base64url')
    expect(await pictures.find('A'.repeat(22), encoded)).toBeNull()
    expect(await readdir(directory)).toEqual([])
  })

  it('has the type of its bytes, not the one its host claims; SVGs are rendered to pixels of their own size', async () => {
    const found = await openWith(async () => Buffer.from(SVG))()
    expect(found?.contentType).toBe('image/png')
    expect(await sharp(found?.path).metadata()).toMatchObject({ format: 'png', width: 90, height: 20 })
    expect(remembered.get(ADDRESS)).toEqual({ width: 90, height: 20 })
  })

  it.each<[string, () => Promise<Buffer>, string, PixelSize]>([
    ['a PNG', async () => PNG, 'image/png', { width: 2, height: 3 }],
    ['a BMP', async () => bmp(), 'image/bmp', { width: 3, height: 2 }],
    ['an animated GIF', animated, 'image/gif', { width: 20, height: 20 }],
    ['an AVIF', () => drawn(20, 10).avif().toBuffer(), 'image/avif', { width: 20, height: 10 }],
    [
      'a photograph, as the camera was held',
      () => drawn(7, 4).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
      'image/jpeg',
      { width: 4, height: 7 },
    ],
  ])('as %s stays unchanged, and its size is remembered', async (_what, bytesOf, contentType, size) => {
    const bytes = await bytesOf()
    const find = openWith(async () => bytes)
    const found = await find()
    expect(found?.contentType).toBe(contentType)
    expect(await readFile(found?.path ?? '')).toEqual(bytes)
    expect(remembered.get(ADDRESS)).toEqual(size)
  })

  it('is shown even if its size cannot be stored', async () => {
    const failing = { remember: () => Promise.reject(new Error('the database is away')) }
    const pictures = openExternalPictures({
      directory,
      signer,
      processes,
      sizes: failing,
      fetch: async () => PNG,
    })
    const [, signature = '', encoded = ''] = signer.pathTo(ADDRESS).split('/')
    expect(await pictures.find(signature, encoded)).toMatchObject({ contentType: 'image/png' })
  })

  it.each([
    ['a page', '<html><script>alert(1)</script>'],
    ['a broken drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9'],
    ['an enormous drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>'],
    ['nothing', ''],
  ])('cannot be %s', async (_name, text) => {
    expect(await openWith(async () => Buffer.from(text))()).toBeNull()
  })

  it('is fetched while costly drawings of another host are drawn, more of them than fetch slots', async () => {
    const busy = openPictureProcesses({ maxMs: 1_000_000 })
    const pictures = openExternalPictures({
      directory,
      signer,
      processes: busy,
      sizes,
      fetch: async (address) => (address.includes('hostile') ? endlessDrawing() : PNG),
    })
    const find = (address: string) => {
      const [, signature = '', encoded = ''] = signer.pathTo(address).split('/')
      return pictures.find(signature, encoded)
    }
    const hostile = Array.from({ length: 20 }, (_, n) => find(`https://hostile.example/${n}`))
    const ends = Promise.allSettled(hostile)
    expect(await find(ADDRESS)).toMatchObject({ contentType: 'image/png' })
    await busy.close()
    for (const { status } of await ends) expect(status).toBe('rejected')
  })

  it('that is unavailable is not requested again immediately', async () => {
    const find = openWith(async () => {
      throw new PictureUnavailable('gone')
    })
    expect(await find()).toBeNull()
    expect(await find()).toBeNull()
    expect(asked).toHaveLength(1)
  })

  it('is fetched again if its file is missing or old', async () => {
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
    await utimes(join(directory, '.half-written'), 1, 1)
    await openWith(async () => PNG)()
    expect(await readdir(directory)).toHaveLength(1)
  })
})
