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

/** The names of the fields that anybody else's import passes over; `versions.` stands before fields of versions. */
export const fieldsForAdministrators = ({ facts }: AddOn): string[] => [
  ...ofAddOn.filter((field) => facts[field] !== undefined),
  ...ofVersion
    .filter((field) => facts.versions.some((version) => version[field] !== undefined))
    .map((field) => `versions.${field}`),
]
