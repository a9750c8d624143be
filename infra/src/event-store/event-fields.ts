/** An event as texts: columns of a row, or fields of a line. */
export type EventFields = readonly [
  position: string,
  stream: string,
  revision: string,
  id: string,
  type: string,
  data: string,
  metadata: string,
]
