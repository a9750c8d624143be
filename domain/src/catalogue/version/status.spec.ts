import { expect, test } from 'vitest'
import type { VersionStatus } from '../values/version-status.ts'
import { isHiddenVersion, isListedVersion } from './status.ts'

const statuses: readonly VersionStatus[] = ['listed', 'archived', 'draft', 'unlisted', 'scheduled']

test('lists include listed and archived versions', () =>
  expect(statuses.filter(isListedVersion)).toEqual(['listed', 'archived']))

test('drafts and scheduled versions are hidden', () =>
  expect(statuses.filter(isHiddenVersion)).toEqual(['draft', 'scheduled']))
