/** Data of a file into which faults of any form are planted. */
// biome-ignore lint/suspicious/noExplicitAny: the faults are what no type allows.
export type Loose = any
