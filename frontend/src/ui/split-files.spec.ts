import { expect, test } from 'vitest'
import { splitFiles } from './split-files.ts'

const file = (name: string, size = 4) => new File(['x'.repeat(size)], name)
const limits = { endings: ['.jar', '.zip'], maxBytes: 10, multiple: true }
const namesOf = (files: File[]) => files.map(({ name }) => name)

test('files of the right kind and size are accepted, whatever the case of their extension', () => {
  const { taken, problems } = splitFiles([file('a.jar'), file('B.ZIP')], limits)
  expect([namesOf(taken), problems]).toEqual([['a.jar', 'B.ZIP'], []])
})

test.each([
  [file('a.exe'), /a\.exe .* end in \.jar or \.zip/],
  [file('a.jar', 0), /empty/],
  [file('a.jar', 11), /limit/],
])('%o is refused with the reason', (wrong, reason) => {
  const { taken, problems } = splitFiles([wrong, file('b.jar')], limits)
  expect(namesOf(taken)).toEqual(['b.jar'])
  expect(problems).toEqual([expect.stringMatching(reason)])
})

test('if only one file fits, the first is accepted', () => {
  const { taken, problems } = splitFiles([file('a.jar'), file('b.jar')], { ...limits, multiple: false })
  expect([namesOf(taken), problems]).toEqual([['a.jar'], ['b.jar was not added: only one file fits here.']])
})
