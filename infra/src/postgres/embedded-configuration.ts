/**
 * The server's settings. They are on its command line, so that they follow the release and not the age of the
 * data. Full durability, and memory for a machine that also runs everything else.
 */
const configuration: ReadonlyMap<string, string> = new Map(
  Object.entries({
    listen_addresses: '',
    unix_socket_permissions: '0700',
    shared_buffers: '96MB',
    work_mem: '8MB',
    maintenance_work_mem: '96MB',
    huge_pages: 'off',
    jit: 'off',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Nobody replicates from an embedded server, and a table that is filled by COPY when it is created needs
    // no log.
    wal_level: 'minimal',
    max_wal_senders: '0',
    wal_buffers: '16MB',
    max_wal_size: '1GB',
    checkpoint_completion_target: '0.9',
    // Reads are few and small: extra processes for them would cost more memory than they save time.
    io_method: 'sync',
    max_parallel_workers_per_gather: '0',
    max_logical_replication_workers: '0',
    // Statements and their values are personal data and do not belong in a log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '',
    logging_collector: 'off',
    log_destination: 'stderr',
    lc_messages: 'C',
    timezone: 'UTC',
  }),
)

export const serverArguments = (
  clusterDirectory: string,
  socketDirectory: string,
  port: number,
  maxConnections: number,
): string[] => [
  '-D',
  clusterDirectory,
  '-k',
  socketDirectory,
  '-p',
  String(port),
  '-c',
  `max_connections=${maxConnections}`,
  ...[...configuration].flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]
