import type { DataOf } from '../../kernel/event.ts'
import { specification } from '../../kernel/specification.ts'
import { asOwner, NOW } from '../examples.ts'
import type { NewVersionFile, VersionChanges, VersionCommand } from './commands.ts'
import { versionDecider } from './decider.ts'
import type { VersionEvent } from './events.ts'

export const givenVersion = specification(versionDecider, asOwner)

export const versionId = 'VERSION0'
export const projectId = 'COPPER00'

export const file = (name: string, fields: Partial<NewVersionFile> = {}): NewVersionFile => ({
  fileId: `file-${name}`,
  filename: `${name}.jar`,
  sha1: `${name}-sha1`,
  sha512: `${name}-sha512`,
  size: 1024,
  fileType: null,
  ...fields,
})

export const main = { ...file('main'), primary: true }
export const sources = { ...file('sources', { fileType: 'sources-jar' }), primary: false }

/** The file of a modpack before it is uploaded. */
export const packFile = file('pack', { filename: 'pack.zip', primaryUse: 'modpack' })
export const pack = { ...packFile, primary: true }

export const creation: DataOf<VersionEvent, 'VersionCreated'> = {
  versionId,
  projectId,
  authorId: 'anna',
  name: 'First light',
  versionNumber: '1.0.0',
  changelog: 'It works.',
  channel: 'release',
  status: 'listed',
  featured: false,
  loaders: ['fabric'],
  gameVersions: ['1.20.1'],
  mrpackLoaders: [],
  environment: 'client_and_server',
  dependencies: [],
  files: [main],
  ordering: null,
  publishedAt: NOW,
}

export const createdWith = (fields: Partial<typeof creation> = {}): VersionEvent => ({
  type: 'VersionCreated',
  data: { ...creation, ...fields },
})
export const created = createdWith()

export const edit = (changes: VersionChanges): VersionCommand => ({ type: 'EditVersion', versionId, changes })
