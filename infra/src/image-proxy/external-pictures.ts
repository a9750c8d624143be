import { LRUCache } from 'lru-cache'
import { boundedGate } from '../concurrency/bounded-gate.ts'
import type { PictureProcesses } from '../images/picture-processes.ts'
import type { ExternalKind } from '../images/process-external-picture.ts'
import { type BrowserPicture, browserPicture } from './browser-picture.ts'
import { fetchPicture } from './fetch-picture.ts'
import { type CachedPicture, openPictureCache, type PictureCache } from './picture-cache.ts'
import type { PictureSizes } from './picture-sizes.ts'
import { PictureUnavailable } from './picture-unavailable.ts'
import type { AddressSigner } from './signed-address.ts'

export interface ExternalPicture {
  /** Path on disk. */
  readonly path: string
  readonly contentType: string
  /** A strong one, with its quotes. */
  readonly etag: string
}

export interface ExternalPictures {
  /**
   * The picture behind a signed address, from disk or from its host. Returns null if the signature is not
   * ours, or if the picture is unavailable. Throws GateFull if too many are being fetched,
   * PicturesUnavailable if too many are being examined.
   */
  find(signature: string, encoded: string): Promise<ExternalPicture | null>
}

export interface ExternalPictureSettings {
  /** For pictures only: other old files in it are deleted. Processes may share it. */
  readonly directory: string
  readonly signer: Pick<AddressSigner, 'addressIn'>
  readonly processes: Pick<PictureProcesses, 'draw'>
  readonly sizes: Pick<PictureSizes, 'remember'>
  /** Fetches the bytes at an address, or throws PictureUnavailable. */
  readonly fetch?: (address: string) => Promise<Buffer>
}

const FETCHES = 16
const WAITING_FETCHES = 128
const FAILURES = 10_000
const FAILURE_MS = 5 * 60_000

const contentTypes: Readonly<Record<ExternalKind, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  bmp: 'image/bmp',
  avif: 'image/avif',
}

const described = ({ path, kind, storedAt }: CachedPicture, signature: string): ExternalPicture => ({
  path,
  contentType: contentTypes[kind],
  etag: `"${signature}-${Math.trunc(storedAt).toString(36)}"`,
})

/**
 * Serves pictures that descriptions embed from other hosts, so that reading a page tells those hosts nothing
 * about the reader.
 */
export const openExternalPictures = ({
  directory,
  signer,
  processes,
  sizes,
  fetch = fetchPicture,
}: ExternalPictureSettings): ExternalPictures => {
  const gate = boundedGate(FETCHES, WAITING_FETCHES)
  const fetching = new Map<string, Promise<CachedPicture | null>>()
  const failed = new LRUCache<string, true>({ max: FAILURES, ttl: FAILURE_MS })
  let opened: Promise<PictureCache> | undefined

  /**
   * Scans a directory that may hold many files, so it runs after the start of the product, and again after a
   * failure.
   */
  const openCache = () => {
    opened ??= openPictureCache(directory).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }

  const fetchOrNull = async (address: string): Promise<BrowserPicture | null> => {
    try {
      const bytes = await gate(() => fetch(address))
      // Runs outside the gate, so that a host of expensive drawings does not stop fetches from others.
      return await browserPicture(processes, URL.parse(address)?.host ?? '', bytes)
    } catch (error) {
      if (!(error instanceof PictureUnavailable)) throw error
      failed.set(address, true)
      return null
    }
  }

  const fetchAndKeep = async (address: string, cache: PictureCache): Promise<CachedPicture | null> => {
    const picture = await fetchOrNull(address)
    if (!picture) return null
    // Without its size, the page moves a little when the picture comes. That is no reason not to show it.
    await sizes.remember(address, picture).catch(() => undefined)
    return cache.keep(address, picture)
  }

  /** However many people read a page at once, its host gets one request. */
  const fetchOnce = (address: string, cache: PictureCache): Promise<CachedPicture | null> => {
    const before = fetching.get(address)
    if (before) return before
    const work = fetchAndKeep(address, cache).finally(() => fetching.delete(address))
    fetching.set(address, work)
    return work
  }

  return {
    async find(signature, encoded) {
      const address = signer.addressIn(signature, encoded)
      if (address === null || failed.has(address)) return null
      const cache = await openCache()
      const known = await cache.find(address)
      if (known) return described(known, signature)
      const fetched = await fetchOnce(address, cache)
      return fetched && described(fetched, signature)
    },
  }
}
