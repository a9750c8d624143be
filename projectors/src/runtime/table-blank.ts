/**
 * A place in a stored answer where the reader inserts a value that grows or changes by itself. Its mark is a
 * control character: JSON escapes those, so no text in the answer contains one.
 */
export class Blank {
  readonly mark: string

  constructor(code: number) {
    this.mark = String.fromCharCode(code)
  }

  fill(answer: string, value: unknown): string {
    return answer.replace(this.mark, () => JSON.stringify(value))
  }
}
