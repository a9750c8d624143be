import { describe, expect, it } from 'vitest'
import { contentIn, problemsOfContent, problemsOfRefusal } from './newsletter-values.ts'

const values = { title: ' News ', text: ' Much. ', label: ' More ', address: ' https://mods.test/ ' }
const content = { title: 'News', text: 'Much.', link: { label: 'More', address: 'https://mods.test/' } }

describe('the form of a newsletter', () => {
  it('is read without surrounding spaces', () => expect(contentIn(values)).toEqual(content))
  it('has no link if both parts are empty, and a wrong one if one is', () => {
    expect(contentIn({ ...values, label: '', address: ' ' }).link).toBeNull()
    const half = contentIn({ ...values, label: '' })
    expect(Object.keys(problemsOfContent(half)?.fields ?? {})).toEqual(['address'])
  })
  it.each([
    ['title', { title: '' }],
    ['text', { text: '' }],
    ['address', { address: 'javascript:alert(1)' }],
  ])('shows what is wrong at the field %s', (field, changes) => {
    const problems = problemsOfContent(contentIn({ ...values, ...changes }))
    expect(Object.keys(problems?.fields ?? {})).toEqual([field])
  })
  it('has no problems if all is well', () => expect(problemsOfContent(content)).toBeUndefined())
  it('shows a refusal of the server at its field, and others above the button', () => {
    const refused = (code: string) =>
      problemsOfRefusal({ kind: 'refused', code, detail: 'Because.', fields: [] })
    expect(Object.keys(refused('newsletter-text-invalid').fields)).toEqual(['text'])
    expect(refused('email-missing')).toMatchObject({ fields: {}, message: expect.any(String) })
  })
})
