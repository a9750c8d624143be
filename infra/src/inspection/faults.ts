import { type ArchiveFault, UnsafeArchive } from './unsafe-archive.ts'

/** Collects the first fault of each kind in an archive, so that all can be judged together. */
export class Faults {
  readonly #first = new Map<ArchiveFault, string>()

  add(fault: ArchiveFault, because: string): void {
    if (!this.#first.has(fault)) this.#first.set(fault, because)
  }

  /** Throws UnsafeArchive for the first fault that is not forgiven. */
  judge(forgiven: ReadonlySet<ArchiveFault>): void {
    for (const [fault, because] of this.#first) {
      if (!forgiven.has(fault)) throw new UnsafeArchive(fault, because)
    }
  }

  first(): UnsafeArchive | null {
    const [found] = this.#first
    return found === undefined ? null : new UnsafeArchive(...found)
  }
}
