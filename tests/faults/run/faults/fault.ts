import type { Seeded } from '@modstead/tools/sample-catalogue/seeded'
import type { Anchor } from '../anchor.ts'
import type { History } from '../history.ts'
import type { Invariant } from '../invariants/look.ts'
import type { Load } from '../load.ts'
import type { MailReceiver } from '../mail-receiver.ts'
import type { Lane } from '../model.ts'
import type { Shape, Site } from '../site.ts'

/** A site under load, at a moment at which something is done to it. */
export interface Moment {
  readonly site: Site
  readonly random: Seeded
  /** From 0. */
  readonly point: number
  readonly load: Load
  readonly history: History
  readonly lanes: readonly Lane[]
  readonly anchor: Anchor
  readonly mails: MailReceiver
}

export interface PreparedFault {
  readonly shape: Shape
  readonly variables?: Readonly<Record<string, string>>
  readonly dataDir?: string
  /** The folder of the bundles that it runs; what is built unless given. */
  readonly bundle?: string
  /** The invariants that this fault breaks on purpose; `check` says what holds in their place. */
  readonly without?: readonly Invariant[]
  /** How long it lasts at most; a random part of it passes between `inject` and `heal`. Milliseconds, 500 unless given. */
  readonly lastsMs?: number
  /** Comes back once the harm is done, with how many processes were killed. */
  inject(moment: Moment): Promise<number>
  heal(moment: Moment): Promise<void>
  /** Checks of this fault alone, after the others, while nothing is sent: violations, one line each. */
  check?(moment: Moment): Promise<readonly string[]>
  remove?(): Promise<void>
}

export interface Fault {
  /** As design/quality.md numbers them. */
  readonly id: string
  readonly title: string
  /** Needs engines that are started for it: left out unless asked for. */
  readonly onEngines?: true
  /** A text says why it cannot be done on this machine. */
  prepare(random: Seeded): Promise<PreparedFault | string>
}
