import { describe, expect, it } from 'vitest'
import { privacy as german } from './de-DE/privacy.ts'
import { privacy as english } from './en-US/privacy.ts'

// docs/adr/0053-accounts-are-erased-by-steps.md has the facts; tests/erasure/canaries.spec.ts proves them.
describe.each([
  {
    ...{ language: 'en-US', texts: english, plain: /tables .* in plain text/ },
    earlierBackup: /backup made before can still be read until/,
  },
  {
    ...{ language: 'de-DE', texts: german, plain: /Tabellen, .* im Klartext/ },
    earlierBackup: /frühere Sicherungskopie bleibt lesbar, bis/,
  },
])('the privacy notice in $language', ({ texts, plain, earlierBackup }) => {
  it('says that only the record of events is encrypted', () => {
    expect(texts.encryption).toMatch(plain)
  })

  it('says that a backup from before an erasure stays readable', () => {
    expect(texts['right-to-delete']).toMatch(earlierBackup)
  })
})
