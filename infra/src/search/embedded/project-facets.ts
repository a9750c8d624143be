import {
  type NumberField,
  numberFields,
  type ProjectTextField,
  projectNumbers,
  projectTextFields,
  projectTexts,
} from '../matching/document-facets.ts'
import type { SearchDocument } from '../port.ts'
import { Column } from './column.ts'
import { type FacetValue, FacetValues, sameValues } from './facet-values.ts'

/** Facets of a project that do not depend on the version. */
export class ProjectFacets {
  readonly texts = Object.fromEntries(
    projectTextFields.map((field) => [field, new FacetValues()]),
  ) as Readonly<Record<ProjectTextField, FacetValues>>
  readonly numbers = Object.fromEntries(numberFields.map((field) => [field, new Column()])) as Readonly<
    Record<NumberField, Column>
  >
  readonly #valuesOfSlot: (readonly FacetValue[])[] = []

  put(slot: number, document: SearchDocument): void {
    const numbers = projectNumbers(document)
    for (const field of numberFields) this.numbers[field].set(slot, numbers[field])
    const wanted = this.#valuesOf(document)
    const present = this.#valuesOfSlot[slot] ?? []
    if (sameValues(wanted, present)) return
    const kept = new Set(wanted)
    for (const value of wanted) value.members.add(slot)
    for (const value of present) if (!kept.has(value)) value.field.release(value, slot)
    this.#valuesOfSlot[slot] = wanted
  }

  remove(slot: number): void {
    for (const value of this.#valuesOfSlot[slot] ?? []) value.field.release(value, slot)
    this.#valuesOfSlot[slot] = []
    for (const field of numberFields) this.numbers[field].set(slot, Number.NaN)
  }

  #valuesOf(document: SearchDocument): FacetValue[] {
    const texts = projectTexts(document)
    return projectTextFields.flatMap((field) => {
      const values = texts[field]
        .filter((text) => text !== null)
        .map((text) => this.texts[field].intern(text))
      return [...new Set(values)]
    })
  }
}
