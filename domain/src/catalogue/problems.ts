import { conflict, invalid, limit, missing, type Problems, unauthorized } from '../kernel/problem.ts'
import type { FileClaimRejection } from './file-claim/decider.ts'
import type { OrganizationRejection } from './organization/rejections.ts'
import type { ProjectRejection } from './project/rejections.ts'
import type { QuotaRejection } from './quota/decider.ts'
import type { SlugRejection } from './slug/decider.ts'
import type { TeamRejection } from './team/rejections.ts'
import type { TextRejection } from './text-too-complex.ts'
import type { TrustedPublishersRejection } from './trusted-publishers/decider.ts'
import type { VersionRejection } from './version/rejections.ts'

/** Every code with which this context refuses a command. */
export type CatalogueRejection =
  | ProjectRejection
  | VersionRejection
  | TeamRejection
  | OrganizationRejection
  | SlugRejection
  | QuotaRejection
  | FileClaimRejection
  | TextRejection
  | TrustedPublishersRejection

/** One row for each code, or this does not compile. */
export const problems = {
  'not-permitted': unauthorized('Not permitted'),
  'invalid-time': invalid('Invalid time'),
  'invalid-count': invalid('Invalid count'),
  'invalid-slug': invalid('Invalid address'),
  'invalid-ordering': invalid('Invalid ordering'),
  'release-time-in-past': invalid('Release time in the past'),
  'new-owner-not-a-member': invalid('New owner is not a member'),
  'slug-taken': conflict('Address taken'),
  'allowance-used-up': limit('Allowance used up'),
  'text-too-complex': invalid('Text too complex'),
  'file-already-published': conflict('File already published'),
  'publisher-issuer-invalid': invalid('Invalid issuer'),
  'publisher-source-invalid': invalid('Invalid source'),
  'publisher-details-invalid': invalid('Invalid workflow or environment'),
  'publisher-already-trusted': conflict('Publisher already trusted'),
  'too-many-publishers': limit('Too many publishers'),
  'publisher-not-found': missing('Publisher not found'),
  'publisher-not-trusted': unauthorized('Publisher not trusted'),
  'project-not-found': missing('Project not found'),
  'project-exists': conflict('Project exists'),
  'invalid-title': invalid('Invalid title'),
  'invalid-summary': invalid('Invalid summary'),
  'invalid-body': invalid('Invalid description'),
  'unknown-category': invalid('Unknown category'),
  'too-many-categories': limit('Too many categories'),
  'invalid-license': invalid('Invalid license'),
  'unknown-link-platform': invalid('Unknown link platform'),
  'invalid-link': invalid('Invalid link'),
  'gallery-full': limit('Gallery full'),
  'duplicate-gallery-image': conflict('Picture already in the gallery'),
  'gallery-item-not-found': invalid('Picture not in the gallery'),
  'invalid-gallery-item': invalid('Invalid picture details'),
  'project-without-version': invalid('Project has no version'),
  'status-not-permitted': unauthorized('Status not permitted'),
  'status-not-requestable': invalid('Status cannot be requested'),
  'project-not-approved': invalid('Project not approved'),
  'monetization-not-permitted': unauthorized('Monetization change not permitted'),
  'invalid-moderator-message': invalid('Invalid moderator message'),
  'already-in-organization': conflict('Project owned by an organization'),
  'not-in-organization': invalid('Project not owned by this organization'),
  'not-project-owner': unauthorized('Not the owner of the project'),
  'version-not-found': missing('Version not found'),
  'version-exists': conflict('Version exists'),
  'invalid-version-name': invalid('Invalid version title'),
  'invalid-version-number': invalid('Invalid version number'),
  'invalid-changelog': invalid('Invalid changelog'),
  'version-status-not-settable': invalid('Status cannot be set'),
  'loaders-missing': invalid('No loader'),
  'unknown-loader': invalid('Unknown loader'),
  'pack-loaders-without-pack': invalid('Not a modpack'),
  'game-versions-missing': invalid('No game version'),
  'unknown-game-version': invalid('Unknown game version'),
  'too-many-dependencies': limit('Too many dependencies'),
  'duplicate-dependency': invalid('Duplicate dependency'),
  'invalid-dependency': invalid('Invalid dependency'),
  'files-missing': invalid('No file'),
  'too-many-files': limit('Too many files'),
  'invalid-file-name': invalid('Invalid file name'),
  'duplicate-file-name': invalid('Duplicate file name'),
  'duplicate-file': invalid('Duplicate file'),
  'file-not-in-version': invalid('File not in the version'),
  'file-type-unlike-name': invalid('File type does not match the file name'),
  'file-not-primary': invalid('File cannot be the primary one'),
  'primary-file-unlike-loaders': invalid('Loaders do not match the primary file'),
  'no-other-primary-file': invalid('No other primary file'),
  'last-file': invalid('Last file of the version'),
  'team-not-found': missing('Team not found'),
  'team-exists': conflict('Team exists'),
  'unknown-permissions': invalid('Unknown permissions'),
  'permissions-not-held': invalid('Permissions not held'),
  'organization-permissions-misplaced': invalid('Organization permissions in a project'),
  'default-permissions-not-permitted': unauthorized('Default permissions not permitted'),
  'organization-owner-permissions-fixed': invalid("Organization owner's permissions are fixed"),
  'payouts-split-out-of-range': invalid('Payouts split out of range'),
  'invalid-member-role': invalid('Invalid role'),
  'already-member': conflict('Already a member'),
  'already-invited': conflict('Already invited'),
  'team-full': limit('Team full'),
  'not-invited': invalid('Not invited'),
  'member-not-found': missing('Member not found'),
  'owner-permissions-fixed': invalid("Owner's permissions are fixed"),
  'owner-not-removable': unauthorized('Owner cannot be removed'),
  'not-team-owner': unauthorized('Not the owner of the team'),
  'team-owned-by-organization': conflict('Team owned by an organization'),
  'organization-not-found': missing('Organization not found'),
  'organization-exists': conflict('Organization exists'),
  'invalid-organization-name': invalid('Invalid name'),
  'invalid-organization-description': invalid('Invalid description'),
} as const satisfies Problems<CatalogueRejection>
