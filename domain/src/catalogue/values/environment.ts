export const ENVIRONMENTS = [
  'client_and_server',
  'client_only',
  'client_only_server_optional',
  'singleplayer_only',
  'server_only',
  'server_only_client_optional',
  'dedicated_server_only',
  'client_or_server',
  'client_or_server_prefers_both',
  'unknown',
] as const

export type Environment = (typeof ENVIRONMENTS)[number]
