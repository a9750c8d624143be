/** The finished JSON of a hit in both forms of the API, with the counts at the time of indexing. */
export interface HitPayload {
  readonly v2: string
  readonly v3: string
}

export const isHitPayload = (payload: unknown): payload is HitPayload =>
  typeof payload === 'object' && payload !== null && 'v2' in payload && 'v3' in payload
