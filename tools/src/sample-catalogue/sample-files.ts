import { createHash } from 'node:crypto'
import { fileUrl } from '@modstead/domain/catalogue/addresses'
import type { PackedFile } from '../importer/pack/modpack.ts'
import { type PackedVersion, packModpack, packVersion } from '../importer/pack/pack-version.ts'
import { singleAddOns } from './all-add-ons.ts'
import type { SampleDependencies } from './dependencies.ts'
import { releasesOf, type SampleRelease } from './releases.ts'
import type { SampleAddOn } from './sample-add-on.ts'
import { sampleProjectId, sampleVersionId } from './sample-ids.ts'

const NO_META = { meta: new Map<string, string>() }

const folders: Readonly<Record<SampleAddOn['type'], PackedFile['folder']>> = {
  mod: 'mods',
  plugin: 'mods',
  modpack: 'mods',
  datapack: 'datapacks',
  resourcepack: 'resourcepacks',
  shader: 'shaderpacks',
}

const hashOf = (algorithm: 'sha1' | 'sha512', bytes: Uint8Array): string =>
  createHash(algorithm).update(bytes).digest('hex')

/** The newest file of an add-on on a day, in the form for a modpack. */
const fileOn = (deps: SampleDependencies, slug: string, date: string): PackedFile | null => {
  const addOn = singleAddOns.find((candidate) => candidate.slug === slug)
  const release = addOn && releasesOf(addOn).findLast(({ published }) => published <= date)
  if (!release) return null
  const { filename, bytes } = packVersion(NO_META, release.facts)
  const versionId = sampleVersionId(slug, release.facts.versionNumber)
  return {
    filename,
    sha1: hashOf('sha1', bytes),
    sha512: hashOf('sha512', bytes),
    size: bytes.length,
    url: fileUrl(deps, sampleProjectId(slug), versionId, filename),
    folder: folders[addOn.type],
  }
}

/** The file of a version. A modpack downloads its contents from the catalogue. */
export const packSample = (
  deps: SampleDependencies,
  addOn: SampleAddOn,
  { facts, published }: SampleRelease,
): PackedVersion => {
  if (addOn.type !== 'modpack') return packVersion(NO_META, facts)
  const files = (addOn.needs ?? []).flatMap((slug) => fileOn(deps, slug, published) ?? [])
  return packModpack(NO_META, facts, files)
}
