import {
  type VersionTextField,
  versionsToMatch,
  versionTextFields,
  versionTexts,
} from '../matching/document-facets.ts'
import type { SearchVersion } from '../port.ts'
import { type Bits, clearBit, emptyBits, hasBit, setBit } from './bits.ts'
import { type FacetValue, FacetValues, sameValues } from './facet-values.ts'

const NO_PROJECT = 0xffffffff

interface Row {
  readonly id: number
  readonly values: readonly FacetValue[]
}

/**
 * Tests conditions that must hold for one version together. Each combination of loaders, game versions and
 * environment has a row, which knows the slot of its project.
 */
export class VersionRows {
  readonly fields: Readonly<Record<VersionTextField, FacetValues>> = {
    loaders: new FacetValues(),
    game_versions: new FacetValues(),
    environment: new FacetValues(),
  }
  readonly #rowsOfSlot: (readonly Row[])[] = []
  readonly #free: number[] = []
  #projects = new Uint32Array(64).fill(NO_PROJECT)
  #live = emptyBits(64)
  #used = 0

  /** Rows in use. Read-only. */
  get live(): Bits {
    return this.#live
  }

  /** Length of bits with room for every row. */
  get words(): number {
    return this.#live.length
  }

  put(slot: number, versions: readonly SearchVersion[]): void {
    const wanted = versionsToMatch(versions).map((version) => this.#valuesOf(version))
    const present = this.#rowsOfSlot[slot] ?? []
    if (
      wanted.length === present.length &&
      wanted.every((values, at) => sameValues(values, present[at]!.values))
    ) {
      return
    }
    // Adds the new rows first, so that values which stay are not dropped in between.
    this.#rowsOfSlot[slot] = wanted.map((values) => this.#addRow(slot, values))
    for (const row of present) this.#removeRow(row)
  }

  remove(slot: number): void {
    for (const row of this.#rowsOfSlot[slot] ?? []) this.#removeRow(row)
    this.#rowsOfSlot[slot] = []
  }

  /** Adds the projects of the rows to `projects`. */
  addProjects(rows: Bits, projects: Bits): void {
    const owners = this.#projects
    for (let at = 0; at < rows.length; at += 1) {
      let word = rows[at]!
      while (word !== 0) {
        const low = word & -word
        setBit(projects, owners[(at << 5) | (31 - Math.clz32(low))]!)
        word ^= low
      }
    }
  }

  /** Adds all rows of the projects to `rows`. */
  addRows(projects: Bits, rows: Bits): void {
    const owners = this.#projects
    for (let row = 0; row < this.#used; row += 1) if (hasBit(projects, owners[row]!)) setBit(rows, row)
  }

  #valuesOf(version: SearchVersion): FacetValue[] {
    const texts = versionTexts(version)
    return versionTextFields.flatMap((field) => {
      const values = texts[field].filter((text) => text !== '').map((text) => this.fields[field].intern(text))
      return [...new Set(values)]
    })
  }

  #addRow(slot: number, values: readonly FacetValue[]): Row {
    const id = this.#free.pop() ?? this.#used
    if (id === this.#used) this.#used += 1
    if (id >= this.#projects.length) {
      const larger = new Uint32Array(this.#projects.length * 2).fill(NO_PROJECT)
      larger.set(this.#projects)
      this.#projects = larger
      const live = emptyBits(larger.length)
      live.set(this.#live)
      this.#live = live
    }
    this.#projects[id] = slot
    setBit(this.#live, id)
    for (const value of values) value.members.add(id)
    return { id, values }
  }

  #removeRow(row: Row): void {
    for (const value of row.values) value.field.release(value, row.id)
    this.#projects[row.id] = NO_PROJECT
    clearBit(this.#live, row.id)
    this.#free.push(row.id)
  }
}
