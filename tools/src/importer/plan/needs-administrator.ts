import type { AddOn } from '../folder/read-directory.ts'

const ofAddOn = [
  'id',
  'team_id',
  'owner',
  'members',
  'status',
  'published',
  'updated',
  'downloads',
  'followers',
] as const
const ofVersion = ['id', 'author', 'downloads'] as const

/**
 * The names of the fields that an import without an administrator's token ignores. Fields of versions start
 * with `versions.`.
 */
export const fieldsForAdministrators = ({ facts }: AddOn): string[] => [
  ...ofAddOn.filter((field) => facts[field] !== undefined),
  ...ofVersion
    .filter((field) => facts.versions.some((version) => version[field] !== undefined))
    .map((field) => `versions.${field}`),
]
