import { expect, test } from 'vitest'
import { readArguments, UsageError } from './arguments.ts'

test('finds the running catalogue, and uses the token of its demo administrator', () =>
  expect(readArguments(['add-ons'], { PORT: '4000', DATA_DIR: 'data' }, '/home')).toEqual({
    directory: '/home/add-ons',
    url: 'http://localhost:4000',
    token: null,
    dataDir: '/home/data',
  }))

test('accepts the given catalogue and token', () =>
  expect(readArguments(['/a', '--url', 'https://mods.example', '--token', 'mrp_x'], {}, '/')).toEqual({
    directory: '/a',
    url: 'https://mods.example',
    token: 'mrp_x',
    dataDir: '/.data',
  }))

test.each([
  [[], /Name one directory/],
  [['a', 'b'], /Name one directory/],
  [['a', '--tokn', 'x'], /^There is no option --tokn\.\n\nUsage/],
  [['a', '-x'], /^There is no option -x\./],
  [['a', '--__proto__', 'x'], /^There is no option --__proto__\./],
  [['a', '--url'], /^--url needs a value\./],
  [['a', '--url', '--token', 'x'], /^--url needs a value\./],
  [['a', '--token='], /^--token needs a value\./],
  [['a', '--url', 'localhost', '--token', 'x'], /is not a web address/],
])('explains what is wrong with %j', (args, message) => {
  const read = () => readArguments(args, {}, '/')
  expect(read).toThrow(UsageError)
  expect(read).toThrow(message)
})

test('shows help', () => expect(readArguments(['--help'], {}, '/')).toBeNull())
