// Every limit of the catalogue. The public API v2 fixes a number unless its comment names another source.

// Projects.
export const SLUG_BOUNDS = { min: 3, max: 64 }
export const TITLE_BOUNDS = { min: 3, max: 64 }
export const SUMMARY_BOUNDS = { min: 3, max: 256 }
/** One less than for an edited summary: clients test for both. */
export const NEW_SUMMARY_BOUNDS = { min: 3, max: 255 }
export const BODY_BOUNDS = { min: 0, max: 65_536 }
export const MAX_CATEGORIES = 3
export const MAX_ADDITIONAL_CATEGORIES = 256
export const MAX_LICENSE_LENGTH = 255
export const MAX_URL_LENGTH = 2048
export const MAX_INITIAL_VERSIONS = 32

// The gallery of a project.
export const MAX_GALLERY_ITEMS = 64
export const GALLERY_TITLE_BOUNDS = { min: 1, max: 255 }
export const GALLERY_DESCRIPTION_BOUNDS = { min: 1, max: 2048 }

// Messages of moderators to the members of a project.
export const MODERATOR_MESSAGE_BOUNDS = { min: 0, max: 2048 }
export const MODERATOR_MESSAGE_BODY_BOUNDS = { min: 0, max: 65_536 }

// Versions.
export const VERSION_TITLE_BOUNDS = { min: 1, max: 64 }
export const VERSION_NUMBER_BOUNDS = { min: 1, max: 32 }
export const CHANGELOG_BOUNDS = { min: 0, max: 65_536 }
export const MAX_DEPENDENCIES = 4096
export const MAX_DEPENDENCY_FILE_NAME = 1024
export const MAX_VERSION_FILES = 256
/** Most file systems allow no longer names. */
export const MAX_FILE_NAME_BYTES = 255

// Quotas of an account.
export const MAX_OWNED_PROJECTS = 256
export const MAX_OWNED_ORGANIZATIONS = 16
export const MAX_OWNED_COLLECTIONS = 32

// Teams.
export const MAX_TEAM_MEMBERS = 1024
export const MEMBER_ROLE_BOUNDS = { min: 1, max: 64 }
export const MAX_PAYOUTS_SPLIT = 5000

// Organizations.
export const ORGANIZATION_NAME_BOUNDS = { min: 3, max: 64 }
export const ORGANIZATION_DESCRIPTION_BOUNDS = { min: 3, max: 256 }

/** Existing clients keep an ordering in 32 bits. Some read that of a team member into an unsigned number. */
export const MAX_ORDERING = 2 ** 31 - 1
