import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readArguments, UsageError } from './arguments.ts'

const dataDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'modstead-import-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}

test('finds the running catalogue and its demo administrator', () => {
  const dataDir = dataDirectory()
  const users = [
    { role: 'developer', token: 'mrp_d' },
    { role: 'admin', token: 'mrp_a' },
  ]
  writeFileSync(join(dataDir, 'demo.json'), JSON.stringify({ users }))
  expect(readArguments(['add-ons'], { PORT: '4000', DATA_DIR: dataDir }, '/home')).toEqual({
    directory: '/home/add-ons',
    url: 'http://localhost:4000',
    token: 'mrp_a',
  })
})

test('takes the catalogue and the token that it is given', () =>
  expect(readArguments(['/a', '--url', 'https://mods.example', '--token', 'mrp_x'], {}, '/')).toEqual({
    directory: '/a',
    url: 'https://mods.example',
    token: 'mrp_x',
  }))

test.each([
  [[], /Name one directory/],
  [['a', 'b'], /Name one directory/],
  [['a', '--tokn', 'x'], /Unknown option/],
  [['a', '--url', 'localhost', '--token', 'x'], /is not a web address/],
  [['a'], /Give a token/],
])('explains what is wrong with %j', (args, message) => {
  const read = () => readArguments(args, { DATA_DIR: dataDirectory() }, '/')
  expect(read).toThrow(UsageError)
  expect(read).toThrow(message)
})

test('gives help', () => expect(readArguments(['--help'], {}, '/')).toBeNull())
