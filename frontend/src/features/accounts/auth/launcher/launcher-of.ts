export type Launcher = { ipver: '4' | '6'; port: number; code_challenge: string; state?: string }

/** The address at which the launcher in this query listens, or null if the query has none. */
export function launcherOf(query: string): Launcher | null {
  const said = new URLSearchParams(query)
  const port = Number(said.get('port'))
  const challenge = said.get('code_challenge') ?? ''
  const state = said.get('state')
  if (!Number.isInteger(port) || port < 1 || port > 65_535 || challenge === '') return null
  return {
    ipver: said.get('ipver') === '6' ? '6' : '4',
    port,
    code_challenge: challenge,
    ...(state !== null && { state }),
  }
}
