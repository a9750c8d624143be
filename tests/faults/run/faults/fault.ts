import type { Seeded } from '@modstead/tools/sample-catalogue/seeded'
import type { Anchor } from '../anchor.ts'
import type { History } from '../history.ts'
import type { Invariant } from '../invariants/look.ts'
import type { Load } from '../load.ts'
import type { MailReceiver } from '../mail-receiver.ts'
import type { Lane } from '../model.ts'
import type { Shape, Site } from '../site.ts'
import type { Embedded } from '../site-engines.ts'

/** A site under load, at the moment of a fault. */
export interface Moment {
  readonly site: Site
  readonly random: Seeded
  /** Counted from 0. */
  readonly point: number
  readonly load: Load
  readonly history: History
  readonly lanes: readonly Lane[]
  readonly anchor: Anchor
  readonly mails: MailReceiver
  /** Prints what was measured. */
  readonly say: (line: string) => void
}

export interface PreparedFault {
  readonly shape: Shape
  readonly variables?: Readonly<Record<string, string>>
  readonly dataDir?: string
  /** The folder of the bundles that it runs. Defaults to the built ones. */
  readonly bundle?: string
  /** Parts that it harms in their embedded form, also where a site has engines. */
  readonly embedded?: readonly Embedded[]
  /** It leaves nobody who answers reads for a moment, so each of them may be refused. */
  readonly endsReads?: boolean
  /** The invariants that this fault breaks on purpose. `check` replaces them. */
  readonly without?: readonly Invariant[]
  /**
   * Maximum duration in milliseconds. A random part of it passes between `inject` and `heal`. Defaults to
   * 500.
   */
  readonly lastsMs?: number
  /** Maximum time in milliseconds from its end to the next acknowledged command. Only timed runs look at it. */
  readonly backWithinMs?: number
  /** Resolves once the harm is done, to the number of processes that were killed. */
  inject(moment: Moment): Promise<number>
  heal(moment: Moment): Promise<void>
  /**
   * Checks for this fault alone, after the others, while nothing is sent. Returns violations, one line each.
   */
  check?(moment: Moment): Promise<readonly string[]>
  remove?(): Promise<void>
}

export interface Fault {
  /** Its number in design/quality.md. */
  readonly id: string
  readonly title: string
  /** Needs engines that are started for it, so it is left out unless requested. */
  readonly onEngines?: true
  /** Resolves to the reason if it cannot be done on this machine. */
  prepare(random: Seeded): Promise<PreparedFault | string>
}
