import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parseEnv } from 'node:util'
import { readSettings } from '@modstead/infra/config/settings'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { root } from '../architecture/repository.ts'
import { makeSecrets } from '../support/containers/made-secrets.ts'

const SCRIPT = join(root, 'infra/containers/make-certificates.sh')
/** Replaces the vendor's tool, which no registry has. It makes files that record the request for them. */
const TOOL = `#!/bin/sh
echo "$*" >> "$CALLS"
command=$1
while [ $# -gt 0 ]; do
  case "$1" in -out) folder=$2 ;; -dns-names) names=$2 ;; esac
  shift
done
mkdir -p "$folder"
if [ "$command" = create-ca ]; then
  echo authority > "$folder/ca.crt"; echo key > "$folder/ca.key"
else
  echo "$names" > "$folder/node.crt"; echo key > "$folder/node.key"
fi
`

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'modstead-certificates-'))
  mkdirSync(join(directory, 'bin'))
  writeFileSync(join(directory, 'bin/es-gencert-cli'), TOOL)
  chmodSync(join(directory, 'bin/es-gencert-cli'), 0o755)
  for (const volume of ['ca', 'certificates']) mkdirSync(join(directory, volume))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const read = (path: string): string => readFileSync(join(directory, path), 'utf8')

const makeCertificates = (): void => {
  const env = { PATH: `${directory}/bin${delimiter}${process.env.PATH}`, CALLS: join(directory, 'calls') }
  execFileSync('/bin/sh', [SCRIPT, directory], { env })
}

it('each of three nodes gets a certificate for its own name, once', () => {
  makeSecrets(directory)
  makeCertificates()
  makeCertificates()
  expect(read('calls').trim().split('\n')).toHaveLength(4)
  for (const node of ['event-store-1', 'event-store-2', 'event-store-3']) {
    expect(read(`certificates/${node}/node.crt`)).toBe(`${node},localhost\n`)
    expect(statSync(join(directory, `certificates/${node}/node.key`)).mode & 0o777).toBe(0o444)
  }
  expect(read('certificates/ca/ca.crt')).toBe(read('ca/ca.crt'))
  expect(read('secrets/product/event-store-ca.crt')).toBe(read('ca/ca.crt'))
})

it('the product connects to all of them, with the correct password', () => {
  const secrets = makeSecrets(directory)
  makeCertificates()
  const { EVENTSTORE_URL = '' } = parseEnv(read('secrets/product/event-store.env'))
  const { KURRENTDB_DEFAULT_ADMIN_PASSWORD } = parseEnv(secrets.read('event-store/event-store.env'))
  expect(EVENTSTORE_URL).toBe(
    `esdb://admin:${KURRENTDB_DEFAULT_ADMIN_PASSWORD}@event-store-1:2113,event-store-2:2113,event-store-3:2113?tls=true&tlsCaFile=/secrets/event-store-ca.crt`,
  )
  expect(readSettings({ EVENTSTORE_URL }).eventStoreUrl).toBe(EVENTSTORE_URL)
})
