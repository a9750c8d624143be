/** Ready JSON of a hit in both forms of the API, with its counts of when it was put into the index. */
export interface HitPayload {
  readonly v2: string
  readonly v3: string
}

export const isHitPayload = (payload: unknown): payload is HitPayload =>
  typeof payload === 'object' && payload !== null && 'v2' in payload && 'v3' in payload
