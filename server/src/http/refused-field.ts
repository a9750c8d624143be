import type { RejectionCode } from '@modstead/domain/contexts'
import type { Api } from '@modstead/infra/http/api'

/** One name for both APIs, one for each, or one that depends on the subject of the refusal. */
type FieldName = string | Readonly<Record<Api, string>> | ((api: Api, about: string) => string)

const inSnakeCase: FieldName = (_api, name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const ownLinks: readonly string[] = ['issues', 'source', 'wiki', 'discord']

const linkField: FieldName = (api, platform) => {
  if (api === 'v3') return 'link_urls'
  return ownLinks.includes(platform) ? `${platform}_url` : 'donation_urls'
}

/**
 * The part of a body that a refusal is about, as clients write it. Refusals that no field can fix have none.
 */
const fields = {
  'invalid-slug': 'slug',
  'slug-taken': 'slug',
  'invalid-ordering': 'ordering',
  'invalid-title': { v2: 'title', v3: 'name' },
  'invalid-summary': { v2: 'description', v3: 'summary' },
  'invalid-body': { v2: 'body', v3: 'description' },
  'unknown-category': inSnakeCase,
  'too-many-categories': inSnakeCase,
  'invalid-license': (_api, part) => `license_${part}`,
  'unknown-link-platform': linkField,
  'invalid-link': linkField,
  'invalid-moderator-message': 'moderation_message',
  'status-not-requestable': 'requested_status',
  'project-without-version': 'status',
  'invalid-version-name': 'name',
  'invalid-version-number': 'version_number',
  'invalid-changelog': 'changelog',
  'version-status-not-settable': 'status',
  'loaders-missing': 'loaders',
  'unknown-loader': 'loaders',
  'primary-file-unlike-loaders': 'loaders',
  'pack-loaders-without-pack': 'mrpack_loaders',
  'game-versions-missing': 'game_versions',
  'unknown-game-version': 'game_versions',
  'too-many-dependencies': 'dependencies',
  'duplicate-dependency': 'dependencies',
  'invalid-dependency': 'dependencies',
  'file-type-unlike-name': 'file_types',
  'release-time-in-past': 'time',
  'unknown-permissions': 'permissions',
  'permissions-not-held': 'permissions',
  'owner-permissions-fixed': 'permissions',
  'default-permissions-not-permitted': 'permissions',
  'organization-permissions-misplaced': 'organization_permissions',
  'organization-owner-permissions-fixed': 'organization_permissions',
  'payouts-split-out-of-range': 'payouts_split',
  'invalid-member-role': 'role',
  'new-owner-not-a-member': inSnakeCase,
  'invalid-organization-name': 'name',
  'invalid-organization-description': 'description',
  'email-invalid': 'email',
  'email-disposable': 'email',
  'password-too-short': inSnakeCase,
  'password-too-long': inSnakeCase,
  'password-too-weak': inSnakeCase,
  'password-leaked': inSnakeCase,
  'username-invalid': 'username',
  'username-taken': 'username',
  'bio-too-long': 'bio',
  'name-too-long': 'name',
  'name-invalid': 'name',
  'badges-invalid': 'badges',
  'reason-invalid': 'reason',
  'token-name-invalid': 'name',
  'token-expiry-past': 'expires',
  'token-scopes-restricted': 'scopes',
  'token-scopes-unknown': 'scopes',
} satisfies Partial<Record<RejectionCode, FieldName>>

const fieldOfCode: ReadonlyMap<string, FieldName> = new Map(Object.entries(fields))

/** The name of the field that a refused command is about. undefined: it is about no field. */
export const refusedField = (code: string, api: Api, about: string | undefined): string | undefined => {
  const field = fieldOfCode.get(code)
  if (typeof field === 'function') return about === undefined ? undefined : field(api, about)
  return typeof field === 'object' ? field[api] : field
}
