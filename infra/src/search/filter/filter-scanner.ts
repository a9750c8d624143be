/** The expression breaks a rule. The parser catches it and makes it a rejection. */
export class FilterSyntaxError extends Error {
  override readonly name = 'FilterSyntaxError'
}

const SPACE = /\s/u
const FIELD = /[A-Za-z_.][A-Za-z0-9_.]*/y
const BARE = /[^\s,[\]()]+/uy
const OPERATOR = /!=|>=|<=|>|<|=|:/y
const OPERATOR_START = /[!<>=:]/

/** Reads the pieces of a filter expression from left to right. */
export class FilterScanner {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  get atEnd(): boolean {
    this.#skipSpace()
    return this.#at >= this.#text.length
  }

  /** Takes the character if it comes next. */
  take(character: string): boolean {
    this.#skipSpace()
    if (this.#text[this.#at] !== character) return false
    this.#at += 1
    return true
  }

  /** Takes the word, in any case, if it comes next and ends there. */
  takeWord(word: string): boolean {
    this.#skipSpace()
    const end = this.#at + word.length
    if (this.#text.slice(this.#at, end).toUpperCase() !== word) return false
    if (/[A-Za-z0-9_.]/.test(this.#text[end] ?? '')) return false
    this.#at = end
    return true
  }

  field(): string {
    return this.#match(FIELD) ?? this.fail('a field name')
  }

  /** `:` means `=`, and no other operator may follow it. */
  operator(): '=' | '!=' | '>' | '>=' | '<' | '<=' {
    const found = this.#match(OPERATOR) ?? this.fail('an operator')
    if (found !== ':') return found as '='
    this.#skipSpace()
    if (OPERATOR_START.test(this.#text[this.#at] ?? '')) this.fail('a value')
    return '='
  }

  /** A value quoted by ', " or ` with backslash escapes, or bare up to a space, comma or bracket. */
  value(): string {
    this.#skipSpace()
    const quote = this.#text[this.#at]
    if (quote === "'" || quote === '"' || quote === '`') return this.#quoted(quote)
    return this.#match(BARE) ?? this.fail('a value')
  }

  fail(expected: string): never {
    const found = this.atEnd ? 'it ends' : `“${this.#text.slice(this.#at, this.#at + 20)}” stands`
    throw new FilterSyntaxError(`expected ${expected} where ${found}`)
  }

  #quoted(quote: string): string {
    let value = ''
    for (let at = this.#at + 1; at < this.#text.length; at += 1) {
      const character = this.#text[at]
      if (character === quote) {
        this.#at = at + 1
        return value
      }
      if (character === '\\') at += 1
      value += this.#text[at] ?? ''
    }
    throw new FilterSyntaxError(`a quote ${quote} is never closed`)
  }

  #match(pattern: RegExp): string | undefined {
    this.#skipSpace()
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    this.#at += found?.length ?? 0
    return found
  }

  #skipSpace(): void {
    while (SPACE.test(this.#text[this.#at] ?? '')) this.#at += 1
  }
}
