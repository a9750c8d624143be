import { describe, expect, it } from 'vitest'
import { remembering } from './rendered-markdown.ts'

const counting = () => {
  const rendered: string[] = []
  const render = remembering((markdown) => {
    rendered.push(markdown)
    return `<p>${markdown}</p>`
  })
  return { rendered, render }
}

describe('rendering with a memory', () => {
  it('renders a text once', () => {
    const { rendered, render } = counting()
    expect([render('a'), render('a'), render('')]).toEqual(['<p>a</p>', '<p>a</p>', ''])
    expect(rendered).toEqual(['a'])
  })

  it('forgets what was not asked for lately', () => {
    const { rendered, render } = counting()
    render('first')
    for (let index = 0; index < 600; index++) render(`text ${index}`)
    render('first')
    expect(rendered.filter((text) => text === 'first')).toHaveLength(2)
  })
})
