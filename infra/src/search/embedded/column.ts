/** One number per slot, or NaN. */
export class Column {
  values = new Float64Array(64).fill(Number.NaN)

  set(slot: number, value: number): void {
    if (slot >= this.values.length) {
      const larger = new Float64Array(Math.max(slot + 1, this.values.length * 2)).fill(Number.NaN)
      larger.set(this.values)
      this.values = larger
    }
    this.values[slot] = value
  }
}
