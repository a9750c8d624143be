import { type ChannelChoice, withChoice } from '@modstead/domain/accounts/settings/channel-choice'
import type { Muted, Wanted } from '@modstead/domain/accounts/settings/notification-choices'
import type { Failure, Outcome } from '../../../../api/outcome.ts'

export type Choices = { muted: Muted[]; wanted: Wanted[]; newsletter: boolean }

/** One switch that somebody turned. */
export type Turned = ChannelChoice | { newsletter: boolean }

const withTurned = (choices: Choices, turned: Turned): Choices =>
  'newsletter' in turned ? { ...choices, ...turned } : withChoice(choices, turned)

type Parts = {
  shown: () => Choices
  show: (choices: Choices) => void
  send: (turned: Turned) => Promise<Outcome<unknown>>
  onFailure: (failure: Failure) => void
  /** Every choice so far is answered. */
  onRest: () => void
}

/** Shows each choice at once, and sends one after the other in the order in which they were made. */
export function chooseInTurn({ shown, show, send, onFailure, onRest }: Parts): (turned: Turned) => void {
  const waiting: Turned[] = []
  let kept: Choices
  let last = Promise.resolve()

  const showAll = () => show(waiting.reduce(withTurned, kept))

  async function sendFirst(turned: Turned) {
    const outcome = await send(turned)
    waiting.shift()
    if (outcome.kind === 'done') kept = withTurned(kept, turned)
    else onFailure(outcome)
    showAll()
    if (waiting.length === 0) onRest()
  }

  return (turned) => {
    if (waiting.length === 0) kept = shown()
    waiting.push(turned)
    showAll()
    last = last.then(() => sendFirst(turned))
  }
}
