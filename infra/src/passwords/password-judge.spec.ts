import { describe, expect, it } from 'vitest'
import { CONTEXT_WORDS, createPasswordJudge } from './password-judge.ts'

const judge = createPasswordJudge()
const known = ['Xylophonist77', 'quartermaster.zebra@ironwood.test']
const scoreOf = async (password: string, words: readonly string[] = []) =>
  (await judge(password, words)).score

describe('a password', () => {
  it('is harder to guess the less common it is', async () => {
    expect(await scoreOf('password')).toBe(0)
    expect(await scoreOf('')).toBe(0)
    expect(await scoreOf('aaaaaaaaaaaaaaaaaaaa')).toBeLessThan(3)
    expect(await scoreOf('qwertyuiop123')).toBeLessThan(3)
    expect(await scoreOf('P@ssw0rd')).toBeLessThan(3)
    expect(await scoreOf('Margaret1987')).toBeLessThan(3)
    expect(await scoreOf('correct horse battery staple')).toBe(4)
    expect(await scoreOf('k3#pVq!9zRw2')).toBe(4)
    expect(await scoreOf('Žluťoučký kůň pěl ódy')).toBe(4)
  })

  it.each(['Xylophonist77', 'xylophonist771', 'Ironwood1234', 'zebraironwood'])(
    'that contains data about its owner is weaker: %s',
    async (password) => {
      expect(await scoreOf(password, known)).toBeLessThan(await scoreOf(password))
      expect(await scoreOf(password, known)).toBeLessThan(3)
    },
  )

  it('that is an address of its owner is not strong because of its many words', async () => {
    expect(await scoreOf(known[1] ?? '', known)).toBeLessThan(2)
  })

  it.each(CONTEXT_WORDS)('is not stronger because of the word "%s" of this site', async (word) => {
    expect(await scoreOf(`${word}1`)).toBeLessThan(2)
  })

  it('is not judged by fragments that are not words', async () => {
    expect(await scoreOf('k3#pVq!9zRw2', ['k3', '#', 'pV', '', 'q!'])).toBe(4)
  })

  it.each(['password', 'PassWord', '1q2w3e4r5t', 'trustno1'])('%s was leaked', async (password) => {
    expect((await judge(password, [])).isLeaked).toBe(true)
  })

  it.each(['', 'k3#pVq!9zRw2', 'correct horse battery staple', 'constructor1x'])(
    '"%s" was not leaked',
    async (password) => {
      expect((await judge(password, [])).isLeaked).toBe(false)
    },
  )

  it('is judged by its first 64 characters', async () => {
    const strong = 'k3#pVq!9zRw2 '
    expect(await scoreOf(`${'a'.repeat(64)}${strong}`)).toBe(await scoreOf('a'.repeat(64)))
    expect(await scoreOf(`${'a'.repeat(50)}${strong}`)).toBe(4)
    expect(await scoreOf(`${strong}${'a'.repeat(1_000_000)}`)).toBe(4)
  })

  it('does not block others while it is judged, whatever it is', async () => {
    let turns = 0
    const turning = setInterval(() => turns++, 1)
    await judge('p4$$w0rdm0nk3ydr4g0nqw3r7y'.repeat(10), ['a'.repeat(1_000_000), ...Array(1_000).fill('b c')])
    clearInterval(turning)
    expect(turns).toBeGreaterThan(1)
  })
})
