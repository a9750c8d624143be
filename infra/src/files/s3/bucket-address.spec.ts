import { expect, it } from 'vitest'
import { bucketAddress } from './bucket-address.ts'

it('is read from an address with encoded keys and a region', () => {
  expect(
    bucketAddress('https://k%40y:se%2Fcret%3A@s3.example.org:8443/mods.files/?region=eu-central-1'),
  ).toEqual({
    endpoint: 'https://s3.example.org:8443',
    bucket: 'mods.files',
    region: 'eu-central-1',
    accessKeyId: 'k@y',
    secretAccessKey: 'se/cret:',
  })
})

it('has a default region', () => {
  expect(bucketAddress('http://key:secret@127.0.0.1:7070/bucket')).toMatchObject({
    endpoint: 'http://127.0.0.1:7070',
    bucket: 'bucket',
    region: 'us-east-1',
  })
})
