/**
 * The numbers of all advisory locks, so that no two purposes share one. Stored functions and running
 * processes know them.
 */
export const MIGRATION_LOCK = 7_164_001
export const APPEND_LOCK = 7_164_002
/** Held while the log is moved to another store. */
export const MOVE_LOCK = 7_164_003

/** Leases have two parts: this number and one of those below. */
export const LEASES = 7_164
export const REBUILD_LEASE = 2
export const REACTIONS_LEASE = 3
export const RENDERINGS_LEASE = 4
export const DOWNLOADS_LEASE = 5
export const SEARCH_LEASE = 8
export const HEADS_LEASE = 9

/** Leases of runners have two parts: this number and one for the schema whose tables they advance. */
export const RUNNER_LEASES = 7_166

/** File locks have two parts: this number and one for their name. */
export const FILE_LOCKS = 7_165
