/** Connections of a process to the database for most of its work, and as many to a replica. */
export const MAX_CONNECTIONS = 16
