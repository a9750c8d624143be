import { domainToUnicode } from 'node:url'
import { expect, it } from 'vitest'
import { isDisposable } from './disposable.ts'

it.each([
  'mailinator.com',
  'yopmail.com',
  'Guerrillamail.COM',
  'mailinator.com.',
  'anna.mailinator.com',
  'a.b.c.d.mailinator.com',
  'a.b.c.d.e.f.g.mailinator.com',
])('%s is disposable', (domain) => {
  expect(isDisposable(domain)).toBe(true)
})

it.each([
  'gmail.com',
  'mail.test',
  'xyopmail.com',
  'mailinator.com.example.org',
  'mailinator',
  // The text between two names of the list.
  '", "',
  'mailinator.com"',
  'com',
  '',
  '.',
  'constructor',
  // Forwarding services: they pass mails on to a real address.
  'duck.com',
  'mozmail.com',
  'simplelogin.com',
  'privaterelay.appleid.com',
])('"%s" is not disposable', (domain) => {
  expect(isDisposable(domain)).toBe(false)
})

it.each([
  'foto-en-el-álbum.info',
  'xn--foto-en-el-lbum-xjb.info',
  'xn------7cdblfebh0aijpkn0cfmprb3ap1u.xn--80adxhks',
])('knows %s in Unicode and in ASCII', (domain) => {
  expect(isDisposable(domain)).toBe(true)
  expect(isDisposable(domainToUnicode(domain))).toBe(true)
})

it('a text too long for a host name is not disposable, which is decided quickly', () => {
  expect(isDisposable(`${'a.'.repeat(120)}mailinator.com`)).toBe(true)
  expect(isDisposable(`${'a.'.repeat(121)}mailinator.com`)).toBe(false)
  expect(isDisposable('a.'.repeat(1_000_000))).toBe(false)
})
