import { expect, it } from 'vitest'
import { canonicalEmail, domainOf, emailProblem } from './email.ts'

it('an address that can be written to has no problem', () => {
  expect(emailProblem('Anna@mail.test')).toBeNull()
})

it.each([
  '',
  'anna',
  ' anna@mail.test',
  'anna@mail.test\n',
  'anna@mail.test, bob@mail.test',
  'anna@mail.test\r\nBcc: bob@mail.test',
  'mi\u212Ae@mail.test',
])('"%s" is refused', (address) => {
  expect(emailProblem(address)).toEqual({
    code: 'email-invalid',
    because: expect.stringMatching(/^This is not .+\.$/),
  })
})

it('one mailbox has one canonical address', () => {
  expect(canonicalEmail(' Anna.Lena@Mail.TEST ')).toBe('anna.lena@mail.test')
  expect(canonicalEmail('anna+a@mail.test')).not.toBe(canonicalEmail('anna@mail.test'))
})

it('no letter is folded into that of another address', () => {
  expect(canonicalEmail('mi\u212Ae@mail.test')).not.toBe('mike@mail.test')
})

it('the domain comes after the last @, in lower case', () => {
  expect(domainOf('Anna@Mail.TEST ')).toBe('mail.test')
  expect(domainOf('a@b@mail.test')).toBe('mail.test')
})
