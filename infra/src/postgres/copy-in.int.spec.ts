import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { copyInto } from './copy-in.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await openTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('create table copied (number int, text text)')
})
beforeEach(async () => {
  await client.query('truncate copied')
})
afterAll(async () => {
  await client.end()
  await database.close()
})

const stored = async (): Promise<readonly string[]> => {
  const { rows } = await client.query<{ text: string }>('select text from copied order by number')
  return rows.map(({ text }) => text)
}

const copy = (texts: readonly string[]) =>
  copyInto(
    client,
    'copied',
    ['number', 'text'],
    texts.map((text, number) => `${number}\t${text}\n`),
  )

test.each([
  ['nothing', []],
  ['short lines', Array.from({ length: 20_000 }, (_, at) => `line ${at}`)],
  ['letters of one to four bytes', Array.from({ length: 20_000 }, (_, at) => `${at} é 漢 𝄞`)],
  [
    'lines about as long as a message',
    [131_056, 131_057, 131_058, 131_059, 131_072].map((n) => 'x'.repeat(n)),
  ],
  ['lines longer than a message', ['a', '漢'.repeat(300_000), 'b', '𝄞'.repeat(150_000), 'c']],
])('copies %s as they are', async (_, texts) => {
  await copy(texts)
  expect(await stored()).toEqual(texts)
})

test('copies rows that come in pieces, as texts or as bytes', async () => {
  const text = `é 漢 ${'𝄞'.repeat(100_000)}`
  await copyInto(
    client,
    'copied',
    ['number', 'text'],
    ['0\tfi', Buffer.from('rst\n1'), '\t', Buffer.from(text), '\n'],
  )
  expect(await stored()).toEqual(['first', text])
})

test('tells why the rows could not be produced, and stores none of them', async () => {
  const rows = function* () {
    yield '0\tfirst\n'
    throw new Error('the second row is missing')
  }
  await expect(copyInto(client, 'copied', ['number', 'text'], rows())).rejects.toThrow(
    'the second row is missing',
  )
  expect(await stored()).toEqual([])
})

test('tells why the server refused a row, and works again afterwards', async () => {
  await expect(copyInto(client, 'copied', ['number', 'text'], ['none\tfirst\n'])).rejects.toThrow(
    'invalid input syntax',
  )
  await copy(['first'])
  expect(await stored()).toEqual(['first'])
})
