import { expect, test } from 'vitest'
import { fileUrl, imageUrl } from './addresses.ts'

const settings = { publicUrl: 'https://mods.test', filesUrl: 'https://files.mods.test' }

test('the address of a file names project and version and escapes the file name', () =>
  expect(fileUrl(settings, 'COPPER00', 'VERSION0', 'copper #1.jar')).toBe(
    'https://files.mods.test/data/COPPER00/versions/VERSION0/copper%20%231.jar',
  ))

test('a picture is served below the address of files', () =>
  expect(imageUrl(settings, 'images/a.webp')).toBe('https://files.mods.test/images/a.webp'))
