import { expect, test } from 'vitest'
import { appFields } from './app-values.ts'

test('the form of an app is converted to what the API accepts', () => {
  const values = {
    name: '  Lamp launcher ',
    url: ' ',
    description: 'Lights',
    redirect_uris: ' https://a.example/x \n\n http://127.0.0.1/y\r\n',
    USER_READ: true,
    PROJECT_READ: true,
    USER_WRITE: false,
    public: true,
  }
  expect(appFields(values)).toEqual({
    name: 'Lamp launcher',
    url: null,
    description: 'Lights',
    redirect_uris: ['https://a.example/x', 'http://127.0.0.1/y'],
    max_scopes: 2 + 2 ** 11,
  })
  expect(appFields({})).toEqual({
    ...{ name: '', url: null, description: null, redirect_uris: [], max_scopes: 0 },
  })
})
