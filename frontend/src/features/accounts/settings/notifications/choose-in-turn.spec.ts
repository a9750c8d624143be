import { expect, test } from 'vitest'
import type { Outcome } from '../../../../api/outcome.ts'
import { type Choices, chooseInTurn, type Turned } from './choose-in-turn.ts'

const invites = (on: boolean): Turned => ({ type: 'team_invite', channel: 'mail', on })
const wanted = [{ type: 'team_invite', channel: 'mail' }] as const

function matrix() {
  let shown: Choices = { muted: [], wanted: [], newsletter: false }
  const sent: { turned: Turned; answer: (outcome: Outcome<unknown>) => void }[] = []
  const told: string[] = []
  const choose = chooseInTurn({
    shown: () => shown,
    show: (choices) => {
      shown = choices
    },
    send: (turned) => new Promise((answer) => sent.push({ turned, answer })),
    onFailure: ({ kind }) => told.push(kind),
    onRest: () => told.push('rest'),
  })
  const answer = async (outcome: Outcome<unknown>) => {
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    sent.shift()?.answer(outcome)
    await new Promise((over) => setImmediate(over))
  }
  return { choose, answer, shown: () => shown, asked: () => sent.map(({ turned }) => turned), told }
}
const done = { kind: 'done', value: undefined } as const

test('a choice during a request is shown at once, and sent after it', async () => {
  const { choose, answer, shown, asked, told } = matrix()
  choose({ newsletter: true })
  choose(invites(true))
  expect(shown()).toEqual({ muted: [], wanted, newsletter: true })
  await new Promise((over) => setImmediate(over))
  expect(asked()).toEqual([{ newsletter: true }])
  await answer(done)
  expect(asked()).toEqual([invites(true)])
  expect(told).toEqual([])
  await answer(done)
  expect(told).toEqual(['rest'])
  expect(shown()).toEqual({ muted: [], wanted, newsletter: true })
})

test('a choice that is not kept is taken back, and later ones stay', async () => {
  const { choose, answer, shown, told } = matrix()
  choose({ newsletter: true })
  choose(invites(true))
  await answer({ kind: 'offline' })
  expect(shown()).toEqual({ muted: [], wanted, newsletter: false })
  await answer(done)
  expect(shown()).toEqual({ muted: [], wanted, newsletter: false })
  expect(told).toEqual(['offline', 'rest'])
})

test('a switch that is turned to and fro shows the last choice until it is answered', async () => {
  const { choose, answer, shown } = matrix()
  for (const on of [true, false, true]) choose(invites(on))
  await answer({ kind: 'offline' })
  expect(shown().wanted).toEqual(wanted)
  await answer(done)
  expect(shown().wanted).toEqual(wanted)
  await answer({ kind: 'offline' })
  expect(shown().wanted).toEqual([])
})
