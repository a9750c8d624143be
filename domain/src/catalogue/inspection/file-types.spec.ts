import { expect, it } from 'vitest'
import type { FileType } from '../values/version-file.ts'
import { fileTypeProblem } from './file-types.ts'

it.each<[string, FileType | null]>([
  ['a.jar', null],
  ['a.jar', 'unknown'],
  ['a-sources.jar', 'sources-jar'],
  ['a.zip', 'optional-resource-pack'],
  ['a.jar.asc', null],
  ['a.jar.asc', 'signature'],
  ['a.jar.SIG', 'unknown'],
])('%s can have the type %s', (filename, fileType) => {
  expect(fileTypeProblem(filename, fileType)).toBeNull()
})

it.each<[string, FileType]>([
  ['a.jar', 'signature'],
  ['a.jar', 'required-resource-pack'],
  ['a.jar.asc', 'required-resource-pack'],
  ['a.jar.gpg', 'sources-jar'],
])('%s cannot have the type %s', (filename, fileType) => {
  expect(fileTypeProblem(filename, fileType)).toContain(filename)
})
